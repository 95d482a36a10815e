import type { FuzzRequest } from './request.ts';

/** The shortest request found that still fails, by leaving out and shortening one part after another. */
export async function shortest(
  request: FuzzRequest,
  fails: (request: FuzzRequest) => Promise<boolean>,
  tries = 80,
): Promise<FuzzRequest> {
  let left = tries;
  let smallest = request;
  for (let shrunk = true; shrunk && left > 0;) {
    shrunk = false;
    for (const candidate of smallerThan(smallest)) {
      if (left-- <= 0) break;
      if (!(await fails(candidate))) continue;
      smallest = candidate;
      shrunk = true;
      break;
    }
  }
  return smallest;
}

function* smallerThan(request: FuzzRequest): Generator<FuzzRequest> {
  const { query, headers, body, path } = request;
  for (const index of query.keys()) yield { ...request, query: query.toSpliced(index, 1) };
  for (const name of Object.keys(headers)) {
    const { [name]: _left, ...rest } = headers;
    yield { ...request, headers: rest };
  }
  if (body !== undefined) for (const smaller of smallerBodies(body)) yield { ...request, body: smaller };
  for (const text of halves(path)) if (text.startsWith('/')) yield { ...request, path: text };
}

function* smallerBodies(body: string): Generator<string> {
  const value = parsed(body);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const fields = Object.entries(value);
    for (const index of fields.keys()) yield JSON.stringify(Object.fromEntries(fields.toSpliced(index, 1)));
    for (const [name, held] of fields) {
      if (typeof held !== 'string') continue;
      for (const text of halves(held)) yield JSON.stringify({ ...value, [name]: text });
    }
  } else if (Array.isArray(value)) {
    for (const index of value.keys()) yield JSON.stringify(value.toSpliced(index, 1));
  } else for (const text of halves(body)) yield text;
}

function halves(text: string): string[] {
  const middle = Math.floor(text.length / 2);
  return text.length < 8 ? [] : [text.slice(0, middle), text.slice(middle)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
