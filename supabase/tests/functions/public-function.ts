/** Who may call a function; the others are refused. */
export type AllowedCallers =
  /** Members who may see the partner of the arguments. */
  | 'partner'
  /** Members who may load reports of that partner. */
  | 'loader'
  /** The member who began the report. */
  | 'report owner'
  /** Active members who manage members. */
  | 'administrator'
  /** Members who manage the people of a partner. */
  | 'manager'
  | 'administrator or manager'
  | 'active member'
  /** Every signed-in caller: the answer is about what the caller may see. */
  | 'everybody';

/** Why an answer never has more than 10 MB, however much a partner has. */
export type Bound =
  /** The caller asks for a page: private.require_page. */
  | 'page'
  /** More rows are refused: private.require_few. */
  | 'few'
  /** A row for each day of at most 730, for each day that has a report, or for each settlement period of these days. */
  | 'days'
  /** A row for each brand: a master makes at most 2,000 of a partner. */
  | 'brands'
  /** A row for each partner, of the first 100. */
  | 'partners'
  /** A row for each intervention: a partner has at most 2,000, of at most 500 options. */
  | 'interventions'
  /** The first rows, or those of ids in the call, at most 1,000. */
  | 'top'
  /** One value, row or state. */
  | 'one';

/** A function of the exposed schema, as the tests call it in the world of the access tests. */
export interface PublicFunction {
  bound: Bound;
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
