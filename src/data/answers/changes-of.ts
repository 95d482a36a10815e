import * as z from 'zod/mini';

/** A page of a trail, the newest change first: when and by whom, and what each change was. */
export const changesOf = <Shape extends z.core.$ZodLooseShape>(change: Shape) =>
  z.object({
    total: z.number(),
    rows: z.array(
      z.object({
        id: z.number(),
        /** ISO moment. */
        at: z.string(),
        memberName: z.nullable(z.string()),
        ...change,
      }),
    ),
  });
