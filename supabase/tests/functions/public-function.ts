/** Who may call a function; the others are refused. */
export type AllowedCallers =
  /** Members who may see the partner of the arguments. */
  | 'partner'
  /** Members who may load reports of that partner. */
  | 'loader'
  /** The member who began the report. */
  | 'report owner'
  | 'active member'
  /** Every signed-in caller: the answer is about what the caller may see. */
  | 'everybody';

/** A function of the exposed schema, as the tests call it in the world of the access tests. */
export interface PublicFunction {
  /** Sample arguments as SQL, about partner P1 if the function is about one. */
  args: string;
  /** 'partner' if not given. */
  callers?: AllowedCallers;
  /** A code of partner P1 that the answer holds, where it holds any. */
  shows?: string;
  /** It is about all partners that the caller may see: the answer names each of them by code or name, and no other. */
  isOverAll?: boolean;
  /** Only functions that must see or write more than the caller may are SECURITY DEFINER. */
  isDefiner?: boolean;
  /** Arguments that ask partner P1 for something of P2; the answer holds nothing of it. */
  foreign?: readonly string[];
}
