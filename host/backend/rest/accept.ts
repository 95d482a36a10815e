import { restError, RestRefusal } from '../gate/rest-refusal.ts';

export const oneObject = 'application/vnd.pgrst.object+json';

const list = /^(?:application\/json|application\/vnd\.pgrst\.array(?:\+json)?|\*\/\*)$/i;
const one = /^application\/vnd\.pgrst\.object(?:\+json)?$/i;

/**
 * Returns true if a caller prefers the answer as one object to a list, by the first media type that is known here.
 * Throws RestRefusal if none is: a caller that asks for CSV would otherwise read JSON as CSV.
 */
export function wantsOneObject(header: string | null): boolean {
  const asked = mediaTypes(header ?? '*/*');
  for (const { type, parameters } of asked) {
    if (/nulls=stripped/i.test(parameters)) continue;
    if (one.test(type)) return true;
    if (list.test(type)) return false;
  }
  const names = asked.map(({ type }) => type).join(', ');
  throw new RestRefusal(406, restError('PGRST107', `None of these media types are available: ${names}`));
}

/** The media types of an Accept header, the most wanted first. */
function mediaTypes(header: string) {
  const asked = header.split(',').map((part) => {
    const [type = '', ...parameters] = part.trim().split(/\s*;\s*/);
    const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
    return { type, parameters: parameters.join(';'), quality: Number(quality ?? 1) };
  });
  return asked.toSorted((a, b) => b.quality - a.quality);
}
