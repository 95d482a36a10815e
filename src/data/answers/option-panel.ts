import * as z from 'zod/mini';
import { lastChange } from './changes.ts';
import { productRow } from './product-list.ts';
import { day } from './sales-days.ts';

/** Pieces or won; null where no day is loaded. */
const figure = z.nullable(z.number());

/** One option beside its list; null: none of the partner. */
export const optionPanel = z.nullable(
  z.object({
    row: productRow,
    /** The 60 days that end yesterday, oldest first. */
    days: z.array(z.object({ day, saleQty: figure, saleAmt: figure, stockQty: figure })),
    /** Lines from which pieces are still to come: how many, and the next three. */
    inbound: z.object({
      total: z.number(),
      lines: z.array(
        z.object({
          id: z.number(),
          reqNo: z.string(),
          schDt: day,
          ibCenter: z.nullable(z.string()),
          status: z.enum(['scheduled', 'error']),
          exQty: z.number(),
          incomingQty: z.number(),
        }),
      ),
    }),
    /** The last five, newest first. */
    changes: z.array(
      lastChange(
        z.enum(['cost', 'targetDays', 'leadDays', 'leastQty', 'boxQty', 'memo']),
        z.nullable(z.string()),
        z.nullable(day),
      ),
    ),
  }),
);

export type OptionPanelAnswer = z.infer<typeof optionPanel>;
export type OptionPanelData = NonNullable<OptionPanelAnswer>;
