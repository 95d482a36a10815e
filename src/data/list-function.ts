import type { AnswerOf } from './answer-of.ts';
import type { Database } from './database.types.ts';
import {
  type ArgsOf,
  figureFunction,
  type FigureFunctionName,
  type FigureFunctionOptions,
} from './figure-function.ts';
import { listAnswer } from './list-answer.ts';
import { listRequest } from './rpc-request.ts';

type Functions = Database['public']['Functions'];
/** Functions that return a page of a partner's rows. */
type ListFunctionName = {
  [Name in FigureFunctionName]: Functions[Name]['Args'] extends { page_number?: number } ? Name : never;
}[FigureFunctionName];

/** A page of rows as a query, checked to be one; and every row as a request for a file. */
export function listFunction<Name extends ListFunctionName, List = AnswerOf<Name>>({
  read = listAnswer as (answer: unknown) => List,
  ...options
}: FigureFunctionOptions<Name, List>) {
  const { answer } = figureFunction({ ...options, read });
  return {
    page: answer,
    everyRow: (partnerCode: string, args: ArgsOf<Name>) => listRequest(options.name, partnerCode, args),
  };
}
