/** Lines of columns under headers; Hangul and other wide characters count two places, as a terminal shows them. */
export function formatTable(headers: string[], lines: string[][]): string {
  // Control characters are dropped: a name could otherwise move the cursor of an administrator's terminal.
  const all = [headers, ...lines].map((line) => line.map((cell) => cell.replace(/\p{Cc}/gu, '')));
  const widths = headers.map((_, column) => Math.max(...all.map((line) => width(line[column] ?? ''))));
  const format = (line: string[]) =>
    line
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell)))
      .join('  ')
      .trimEnd();
  return all.map(format).join('\n');
}

function width(value: string): number {
  return Array.from(value).reduce((sum, character) => sum + (isWide(character) ? 2 : 1), 0);
}

function isWide(character: string): boolean {
  return /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
    character,
  );
}
