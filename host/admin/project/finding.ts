/** What the setup of a Supabase project did or found; `unseen` has to be looked at by a person. */
export interface Finding {
  state: 'done' | 'right' | 'wrong' | 'unseen';
  text: string;
}

export const right = (text: string): Finding => ({ state: 'right', text });
export const wrong = (text: string): Finding => ({ state: 'wrong', text });
export const unseen = (text: string): Finding => ({ state: 'unseen', text });
/** Right if it holds, with the sentence for each case. */
export const found = (holds: boolean, ifSo: string, ifNot: string): Finding =>
  holds ? right(ifSo) : wrong(ifNot);
