/** Where the headers of a mail end and its body begins. */
export function bodyStart(raw: Buffer): number {
  for (let at = raw.indexOf(0x0a); at >= 0; at = raw.indexOf(0x0a, at + 1)) {
    if (raw[at + 1] === 0x0a) return at + 2;
    if (raw[at + 1] === 0x0d && raw[at + 2] === 0x0a) return at + 3;
  }
  return raw.length;
}

/** Returns what finds the values of a header by its name in lower case, unfolded, from the top. */
export function headersOf(raw: Buffer): (name: string) => string[] {
  const lines = raw
    .subarray(0, bodyStart(raw))
    .toString('latin1')
    .split(/\r?\n(?![ \t])/)
    .map((line) => /^([^\s:]+)\s*:([\s\S]*)$/.exec(line))
    .map((found) => ({
      name: found?.[1]?.toLowerCase(),
      value: (found?.[2] ?? '').replace(/\r?\n/g, '').trim(),
    }));
  return (name) => lines.filter((line) => line.name === name).map(({ value }) => value);
}
