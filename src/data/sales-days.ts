import type { AnswerOf } from './answer-of.ts';

/** Sales by day, week or month: the answer of total_sales_days. */
export type SalesDays = AnswerOf<'total_sales_days'>;
