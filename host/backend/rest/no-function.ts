import type { Signature } from './signatures.ts';
import { restError, RestRefusal } from '../gate/rest-refusal.ts';

/** The refusal of a call, by a body or by an address, with arguments that no function of the name takes. */
export function noFunction(name: string, given: readonly string[], by: 'body' | 'address'): RestRefusal {
  const names = given.toSorted();
  const list = names.join(', ');
  const called = names.length === 0 ? ' without parameters' : `(${list})`;
  const searched =
    names.length === 0 ? ' without parameters' : ` with parameter${names.length > 1 ? 's' : ''} ${list}`;
  const message = `Could not find the function public.${name}${called} in the schema cache`;
  const other = by === 'body' ? ' or with a single unnamed json/jsonb parameter' : '';
  const details = `Searched for the function public.${name}${searched}${other}, but no matches were found in the schema cache.`;
  return new RestRefusal(404, restError('PGRST202', message, details));
}

/** The refusal of a call that several functions of the name take. */
export function severalFunctions(name: string, found: readonly Signature[]): RestRefusal {
  const list = found.map(({ types }) => {
    const parameters = Array.from(types, ([parameter, type]) => `${parameter} => ${type}`);
    return `public.${name}(${parameters.join(', ')})`;
  });
  const message = `Could not choose the best candidate function between: ${list.join(', ')}`;
  const hint =
    'Try renaming the parameters or the function itself in the database so function overloading can be resolved';
  return new RestRefusal(300, restError('PGRST203', message, null, hint));
}
