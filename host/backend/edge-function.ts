/** A function of supabase/functions, as both backends run it. */
export interface EdgeFunction {
  /** ask: the data API, as the caller whose headers a request has. */
  handler: (request: Request, ask: (asked: Request) => Promise<Response>) => Promise<Response>;
  /** Whether only people with a live session may call it. */
  verifyJwt: boolean;
  /** It waits for a server elsewhere: what it asks the data API waits its turn, the rest keeps nobody waiting. */
  waits?: true;
}
