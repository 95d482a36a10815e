import type { ChangeRow, Changes } from './answers/changes.ts';
import type { FigureFunctionOptions } from './figure-function.ts';
import { listAnswer } from './list-answer.ts';
import { listFunction } from './list-function.ts';

/** The history of changes of some fields as a query under the key of a page. */
export const changesFunction = <Field extends ChangeRow['field']>(
  part: Omit<FigureFunctionOptions<'changes', Changes<Field>>, 'name' | 'read'>,
) => listFunction({ name: 'changes', read: listAnswer<Changes<Field>>, ...part });
