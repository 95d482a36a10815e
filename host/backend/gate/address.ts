import { isPlainName, isPlainText } from './json-body.ts';

/** Where a request goes, decoded once. */
export interface Address {
  /** The decoded path; its parts hold nothing that would part or decode a second time. */
  path: string;
  /** The same path and the query, encoded anew: what passes on. */
  url: URL;
}

/**
 * The address of a request, or undefined for one that two readers may take for two: ill-formed encodings, encoded
 * slashes, question and number signs, backslashes, control characters, percent signs that would decode again, and
 * names in the query that every object has.
 */
export function readAddress(text: string): Address | undefined {
  try {
    const url = new URL(text);
    const parts = url.pathname.split('/').map((part) => decodeURIComponent(part));
    const query = url.search.slice(1).split('&').filter(Boolean).map(readPair);
    if (!parts.every(isPlainPart) || !query.every(isPlainPair)) return undefined;
    // Encodes what no reader of a path leaves encoded, so that all of them read the same names.
    url.pathname = encodeURI(parts.join('/'));
    url.search = new URLSearchParams(query).toString();
    url.hash = '';
    return { path: parts.join('/'), url };
  } catch {
    return undefined;
  }
}

/** The parser of addresses has taken dot segments away already, also encoded ones. */
function isPlainPart(part: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  return !/[%/\\?#\u0000-\u001f\u007f]/.test(part);
}

function readPair(pair: string): [string, string] {
  const [name = '', ...value] = pair.replaceAll('+', ' ').split('=');
  return [decodeURIComponent(name), decodeURIComponent(value.join('='))];
}

function isPlainPair([name, value]: [string, string]): boolean {
  return isPlainName(name) && isPlainText(name) && isPlainText(value);
}
