import * as z from 'zod/mini';

/** Answer of notes: the newest first. */
export const notes = z.array(
  z.object({
    id: z.number(),
    text: z.string(),
    memberName: z.string(),
    /** The caller left it. */
    isOwn: z.boolean(),
    at: z.string(),
  }),
);

/** Answer of news. */
export const news = z.object({
  /** What others told the caller, the newest first. */
  told: z.array(
    z.object({
      kind: z.enum(['mention', 'todo']),
      partnerId: z.number(),
      partnerName: z.string(),
      /** What the note is on, or the rule of the to-do. */
      subject: z.string(),
      /** null: a to-do. */
      subjectId: z.nullable(z.string()),
      /** null: a to-do, or the partner does not have it any more. */
      subjectName: z.nullable(z.string()),
      /** Of the note. */
      text: z.nullable(z.string()),
      memberName: z.string(),
      at: z.string(),
      /** Told since the caller looked last. */
      isNew: z.boolean(),
    }),
  ),
  /** Reports that wait for a person, by partner. */
  uploads: z.array(z.object({ partnerId: z.number(), partnerName: z.string(), fileCount: z.number() })),
});
