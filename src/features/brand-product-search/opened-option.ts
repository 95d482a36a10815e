/** The option whose product was opened last, and from which entry of the history. */
interface Opened {
  optionId: string;
  entry: string | undefined;
}

let last: Opened | null = null;

export function rememberOpened(opened: Opened): void {
  last = opened;
}

/** The option that was opened from this entry: who is there again came back from its product. */
export function openedFrom(entry: string | undefined): string | null {
  return last !== null && last.entry === entry ? last.optionId : null;
}
