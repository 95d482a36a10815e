import * as z from 'zod/mini';

/** What a change of entered values did; {value: before, expected: now} takes it back. */
export const optionChange = z.object({
  /** How many options had another value before. */
  changed: z.number(),
  /** Of one option: the value that was replaced, of a cost that of its very day. */
  before: z.nullable(z.string()),
  /** Of one option: what the next change of it expects. */
  now: z.nullable(z.string()),
});

export type OptionChange = z.infer<typeof optionChange>;
