import type { AnswerOf } from './answer-of.ts';

export type SalesForecast = AnswerOf<'sales_forecast'>;
