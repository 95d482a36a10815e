/** First and last byte of the one range that is asked for, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The range of a Range header over a body of `size` bytes: undefined when the whole body is the answer (no,
 * malformed or several ranges, which RFC 9110 allows to ignore), 'unsatisfiable' when it lies outside.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
