import { Meter } from './meter.ts';

/** Most sockets that have not joined a topic yet. */
const strangers = { network: 50, all: 500 };
/** Most sockets of members, who have. */
const members = { account: 50, network: 500, all: 2000 };
/** Most handshakes in some seconds. */
const handshakes = { network: 200, all: 2000, milliseconds: 10_000 };
/** A stranger joins at once; a member's page may leave its last topic and come back to another one. */
const idleLimit = { stranger: 10_000, member: 75_000 };
/** Clients send a heartbeat every 25 seconds; a socket that is silent for three of them is gone. */
const silenceLimit = 75_000;
/** Bytes that a reader may be behind: one alone, and all together, for which those pay that are behind at all. */
const maxBacklog = { socket: 1024 * 1024, all: 16 * 1024 * 1024, none: 64 * 1024 };

/** One open socket. */
export interface Guest {
  network: string;
  /** Moment of its last message. */
  heard: number;
  /** Since when it holds no topic; undefined while it holds one. */
  idleSince: number | undefined;
  /** Bytes that it was sent and has not taken yet. */
  backlog: () => number;
  end: (code: number, reason: string) => void;
}

/** The open sockets. Strangers take no place of a member, and of each other only the eldest's. */
export class Crowd {
  /** The eldest first. */
  readonly #strangers = new Set<Guest>();
  readonly #accounts = new Map<Guest, string>();
  readonly #asked = new Meter(handshakes.all, handshakes.milliseconds);
  #networks = new Map<string, number>();
  #networksUntil = 0;

  /** Counts a handshake; false when there are too many of the network, or of all. */
  mayEnter(network: string): boolean {
    const now = Date.now();
    if (now >= this.#networksUntil) {
      this.#networksUntil = now + handshakes.milliseconds;
      this.#networks = new Map();
    }
    const count = this.#networks.get(network) ?? 0;
    if (count >= handshakes.network || !this.#asked.take()) return false;
    this.#networks.set(network, count + 1);
    return true;
  }

  /** Takes in a stranger; one too many ends the eldest of its network, or of the network with most. */
  enter(guest: Guest): void {
    this.#strangers.add(guest);
    const one = ofNetwork(this.#strangers, guest.network);
    if (one.length > strangers.network) this.#dismiss(one[0]);
    else if (this.#strangers.size > strangers.all) this.#dismiss(largestNetwork(this.#strangers)[0]);
  }

  /** Makes a stranger a member; false when there are too many sockets of the account, its network or all. */
  signIn(guest: Guest, account: string): boolean {
    if (this.#accounts.has(guest)) return true;
    const ofAccount = [...this.#accounts.values()].filter((one) => one === account);
    const isFull =
      ofAccount.length >= members.account ||
      ofNetwork(this.#accounts.keys(), guest.network).length >= members.network ||
      this.#accounts.size >= members.all;
    if (isFull || !this.#strangers.delete(guest)) return false;
    this.#accounts.set(guest, account);
    return true;
  }

  leave(guest: Guest): void {
    this.#strangers.delete(guest);
    this.#accounts.delete(guest);
  }

  /** Whether a reader is too slow to be sent more. */
  isTooSlow(guest: Guest): boolean {
    const behind = guest.backlog();
    if (behind <= maxBacklog.none) return false;
    if (behind > maxBacklog.socket) return true;
    return this.#all().reduce((sum, one) => sum + one.backlog(), 0) > maxBacklog.all;
  }

  /** Ends the sockets that hold no topic for too long, or are silent. */
  sweep(now = Date.now()): void {
    for (const guest of this.#all()) {
      const limit = this.#strangers.has(guest) ? idleLimit.stranger : idleLimit.member;
      if (now - (guest.idleSince ?? now) > limit) guest.end(1008, 'no topic is joined');
      else if (now - guest.heard > silenceLimit) guest.end(1008, 'no heartbeat');
    }
  }

  #all(): Guest[] {
    return [...this.#strangers, ...this.#accounts.keys()];
  }

  #dismiss(guest: Guest | undefined): void {
    if (guest === undefined) return;
    this.#strangers.delete(guest);
    guest.end(1013, 'too many sockets that join nothing');
  }
}

function ofNetwork(guests: Iterable<Guest>, network: string): Guest[] {
  return [...guests].filter((guest) => guest.network === network);
}

function largestNetwork(guests: Set<Guest>): Guest[] {
  const networks = new Set([...guests].map(({ network }) => network));
  const groups = [...networks].map((network) => ofNetwork(guests, network));
  return groups.reduce((most, one) => (one.length > most.length ? one : most), []);
}
