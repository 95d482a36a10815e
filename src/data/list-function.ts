import type { Database } from './database.types.ts';
import {
  type ArgsOf,
  figureFunction,
  type FigureFunctionName,
  type FigureFunctionOptions,
} from './figure-function.ts';

type Functions = Database['public']['Functions'];
/** Functions that return a page of a partner's rows. */
type ListFunctionName = {
  [Name in FigureFunctionName]: Functions[Name]['Args'] extends { page_number?: number } ? Name : never;
}[FigureFunctionName];

/** A page of rows as a query; and every row as a request for a file. `read` checks the answer. */
export function listFunction<Name extends ListFunctionName, List>({
  read,
  ...options
}: FigureFunctionOptions<Name> & { read: (answer: unknown) => List }) {
  const { answer, request } = figureFunction(read)(options);
  return {
    page: answer,
    everyRow: (partnerCode: string, args: ArgsOf<Name>) =>
      request(partnerCode, { ...args, page_number: 1, page_size: null }),
  };
}
