import * as z from 'zod/mini';
import { day } from './sales-days.ts';

const text = z.nullable(z.string());
const memberState = z.enum(['unconfirmed', 'waiting', 'active', 'inactive']);

/** Members with their rights. */
export const memberList = z.object({
  total: z.number(),
  counts: z.object({
    all: z.number(),
    unconfirmed: z.number(),
    waiting: z.number(),
    active: z.number(),
    inactive: z.number(),
  }),
  rows: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      name: text,
      /** waiting: active, with no partner and no right. */
      state: memberState,
      role: z.enum(['admin', 'staff', 'member']),
      isAdmin: z.boolean(),
      isAllPartner: z.boolean(),
      partnerCount: z.number(),
      /** The first three; null: none. */
      partnerNames: text,
      hasFactor: z.boolean(),
      needsFactor: z.boolean(),
      /** ISO moment; null: never. */
      signedInAt: text,
      joinedAt: z.string(),
    }),
  ),
});

/** Partners, and which of them a member sees. */
export const memberPartners = z.object({
  total: z.number(),
  rows: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      isActive: z.boolean(),
      isLinked: z.boolean(),
      mayLoad: z.boolean(),
      mayManage: z.boolean(),
    }),
  ),
});

/** The people of the partners that the caller manages: a row for each person and partner. */
export const managedMembers = z.object({
  total: z.number(),
  rows: z.array(
    z.object({
      linkId: z.number(),
      id: z.string(),
      email: z.string(),
      name: text,
      /** Nobody waits: who is listed is linked to a partner. */
      state: z.enum(['unconfirmed', 'active', 'inactive']),
      partnerCd: z.string(),
      partnerName: z.string(),
      mayLoad: z.boolean(),
      mayManage: z.boolean(),
      joinedAt: z.string(),
    }),
  ),
});

/** A step of the deletion of a partner: rows it deleted, and what the next step takes. */
export const partnerDeletion = z.object({
  rows: z.number(),
  place: z.nullable(z.object({ way: z.number(), from: z.string() })),
  isDone: z.boolean(),
});

/** Partners of the installation. */
export const partnerList = z.object({
  total: z.number(),
  counts: z.object({ all: z.number(), active: z.number(), closed: z.number() }),
  rows: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      brn: text,
      industry: text,
      representative: text,
      /** Joined by commas; empty: none. */
      vendorIds: z.string(),
      /** deleting: a deletion that was not finished. */
      state: z.enum(['active', 'closed', 'deleting']),
      memberCount: z.number(),
      brandCount: z.number(),
    }),
  ),
});

/** Changes of members' rights and of partners. */
export const memberChanges = z.object({
  total: z.number(),
  rows: z.array(
    z.object({
      id: z.number(),
      /** ISO moment. */
      at: z.string(),
      /** E-mail of the administrator, or terminal:user. */
      actor: z.string(),
      /** Null: the change is of the partner. */
      email: text,
      /** The action and what became of it, such as grant-load or admin-off. */
      change: z.string(),
      /** The sender, feed or page, or the values of a partner that were changed. */
      detail: text,
      partnerCd: text,
      /** Null where the partner is gone, too. */
      partnerName: text,
      /** Network address; null for the terminal. */
      address: text,
    }),
  ),
});

export const mailList = z.object({
  total: z.number(),
  rows: z.array(
    z.object({
      id: z.number(),
      /** ISO moment. */
      at: z.string(),
      /** As the mail says; of a stranger it is not proven. */
      sender: z.string(),
      outcome: z.enum(['loaded', 'refused', 'stranger']),
      /** Null: the mail is not of one partner. */
      partnerCd: text,
      partnerName: text,
      /** The answer to the sender; empty for a stranger, who gets none. */
      detail: z.string(),
    }),
  ),
});

export const reportList = z.object({
  total: z.number(),
  rows: z.array(
    z.object({
      id: z.string(),
      day,
      /** ISO moment of the outcome. */
      at: z.string(),
      email: z.string(),
      name: text,
      /** later: the mail server did not take it yet, and gets it again; sending: that the mail server took it is not known. */
      outcome: z.enum(['claimed', 'sending', 'sent', 'later', 'failed']),
      /** bounced, no partner, not made, or what the mail server said. */
      reason: text,
    }),
  ),
});
