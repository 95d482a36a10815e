import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * A backup is gzip over frames: a type (1 byte), a length (4 bytes), that many bytes and a seal (32 bytes). A record
 * frame holds JSON, a data frame a piece of what the record before it announces. The seal is an HMAC-SHA-256 with the
 * installation's backup key over the seal of the frame before, type, length and bytes. The first frame, the manifest,
 * holds a random id: so no value can be changed, left out, added, moved or brought from another backup without the key.
 * Backups of older releases (format 1) have other types and no seals.
 */

export interface Manifest {
  kind: 'manifest';
  format: 1 | 2;
  /** Random; without one in format 1. */
  id?: string;
  /** Migration versions of the database, oldest first. */
  migrations: string[];
  createdAt: string;
  tables: TableShape[];
  sequences: { name: string; value: string; isCalled: boolean }[];
  /** Code of the partner whose rows these are; without one they are those of an installation. */
  partner?: string;
}

export interface TableShape {
  /** Schema and name, quoted where SQL needs it. */
  name: string;
  columns: string[];
}

export type BackupRecord =
  | Manifest
  | { kind: 'table'; name: string }
  | { kind: 'file'; path: string }
  /** Ends the table or file before it: rows of a table, bytes of a file. */
  | { kind: 'end'; size: number }
  | { kind: 'complete'; tables: number; files: number };

export type Frame = { record: BackupRecord } | { data: Buffer };

/** The key that every frame is checked with, or the will to take the file as it is. */
export type Proof = Buffer | 'trust';

const types = { 1: 'record', 2: 'data', 3: 'record', 4: 'data' } as const;
const sealBytes = 32;
const headBytes = 5;
/** Longer than any frame that is written; a longer one is damage. Older releases wrote rows of any length. */
export const longestPiece = 1024 * 1024;
const longestFrame = { sealed: longestPiece, older: 64 * 1024 * 1024 };

const sentences = {
  damaged: 'is no backup of Partner Desk, or is damaged',
  'other key': 'is of another installation than the key, or its beginning was changed',
  changed: 'was changed after it was made',
  older: 'was made by an older release, whose backups carry no proof; --trust restores it as it is',
};

/** Something that is no backup, no longer a whole one, or not the one that was written. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup';
  constructor(reason: keyof typeof sentences = 'damaged', options?: ErrorOptions) {
    super(sentences[reason], options);
  }
}

/** Seals one frame after the other; each seal holds all before it. */
function sealer(key: Buffer): (head: Buffer, payload: Buffer) => Buffer {
  let last = Buffer.alloc(0);
  return (head, payload) =>
    (last = createHmac('sha256', key).update(last).update(head).update(payload).digest());
}

export interface FrameWriter {
  record: (record: BackupRecord) => Buffer;
  data: (data: Buffer) => Buffer;
}

/** Writes the frames of one backup, in their order. */
export function frameWriter(key: Buffer): FrameWriter {
  const seal = sealer(key);
  const frame = (type: number, payload: Buffer) => {
    const head = Buffer.alloc(headBytes);
    head.writeUInt8(type, 0);
    head.writeUInt32BE(payload.length, 1);
    return Buffer.concat([head, payload, seal(head, payload)]);
  };
  return {
    record: (record) => frame(3, Buffer.from(JSON.stringify(record))),
    data: (data) => frame(4, data),
  };
}

/** The frames of an unpacked stream; with a key, only those that it sealed. Throws DamagedBackup. */
export async function* readFrames(
  stream: AsyncIterable<Buffer>,
  proof: Proof,
): AsyncGenerator<Frame, void, undefined> {
  const check = sealChecker(proof);
  let [parts, have, need]: [Buffer[], number, number] = [[], 0, headBytes];
  for await (const chunk of stream) {
    parts.push(chunk);
    have += chunk.length;
    if (have < need) continue;
    let rest = Buffer.concat(parts);
    need = headBytes;
    while (rest.length >= headBytes) {
      const { type, length, sealed } = readHead(rest);
      const end = headBytes + length;
      need = end + (sealed ? sealBytes : 0);
      if (rest.length < need) break;
      const payload = rest.subarray(headBytes, end);
      check(rest.subarray(0, headBytes), payload, sealed ? rest.subarray(end, need) : undefined);
      rest = rest.subarray(need);
      need = headBytes;
      yield type === 'data' ? { data: payload } : { record: parseRecord(payload) };
    }
    [parts, have] = [[rest], rest.length];
  }
  if (have > 0) throw new DamagedBackup();
}

function readHead(bytes: Buffer): { type: 'record' | 'data'; length: number; sealed: boolean } {
  const number = bytes.readUInt8(0);
  const length = bytes.readUInt32BE(1);
  const type = types[number as keyof typeof types];
  const sealed = number > 2;
  if (type === undefined || length > longestFrame[sealed ? 'sealed' : 'older']) throw new DamagedBackup();
  return { type, length, sealed };
}

/** Throws DamagedBackup for a frame that does not bear the seal that the key gives it. */
function sealChecker(proof: Proof): (head: Buffer, payload: Buffer, seal: Buffer | undefined) => void {
  if (proof === 'trust') return () => {};
  const expected = sealer(proof);
  let isFirst = true;
  return (head, payload, seal) => {
    if (seal === undefined) throw new DamagedBackup(isFirst ? 'older' : 'changed');
    if (!timingSafeEqual(seal, expected(head, payload)))
      throw new DamagedBackup(isFirst ? 'other key' : 'changed');
    isFirst = false;
  };
}

function parseRecord(payload: Buffer): BackupRecord {
  try {
    const record: unknown = JSON.parse(payload.toString());
    if (typeof record === 'object' && record !== null) return record as BackupRecord;
  } catch (cause) {
    throw new DamagedBackup('damaged', { cause });
  }
  throw new DamagedBackup();
}
