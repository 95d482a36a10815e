import * as z from 'zod/mini';

const text = z.nullable(z.string());

/** What a change is of, by its subject; of charges their type. */
export const changeField = z.enum([
  'cost',
  'targetDays',
  'leadDays',
  'leastQty',
  'boxQty',
  'memo',
  'amount',
  'OPERATION',
  'LIVE',
  'LOGISTICS',
  'goalType',
  'dayBudget',
  'targetRoas',
  'status',
]);

/** Changes of options, sales targets, charges or campaigns, the newest first. */
export const changes = z.object({
  total: z.number(),
  rows: z.array(
    z.object({
      id: z.number(),
      /** ISO moment. */
      at: z.string(),
      /** Name that the member had then; null for a file loaded by nobody. */
      memberName: text,
      /** Code of the option, brand or campaign. */
      subjectId: z.string(),
      subjectName: z.string(),
      /** First day yyyyMMdd of a cost, month yyyyMM of a target or charge; null for other fields. */
      period: text,
      field: changeField,
      /** Values as texts; null: none. */
      from: text,
      to: text,
      /** Won of a target or charge; null: none, or another subject. */
      fromAmt: z.nullable(z.number()),
      toAmt: z.nullable(z.number()),
      /** Null: it was not kept as an intervention. */
      interventionId: z.nullable(z.number()),
    }),
  ),
});

/** A change as the details of a row tell it, of some fields, values and periods. */
export const lastChange = <
  Field extends z.ZodMiniType,
  Value extends z.ZodMiniType,
  Period extends z.ZodMiniType,
>(
  field: Field,
  value: Value,
  period: Period,
) =>
  z.object({
    id: z.number(),
    /** ISO moment. */
    at: z.string(),
    memberName: text,
    field,
    /** First day of a cost, month of a claim; null for other fields. */
    period,
    from: value,
    to: value,
  });

type AnyChange = z.infer<typeof changes>['rows'][number];
/** A change of some fields. */
export type ChangeRow<Field extends AnyChange['field'] = AnyChange['field']> = AnyChange & { field: Field };
export interface Changes<Field extends AnyChange['field']> {
  total: number;
  rows: ChangeRow<Field>[];
}
