/**
 * A function of supabase/functions, as both backends run it: for anybody, so that it asks the data API as its caller
 * before it does what is not for everybody. The check of a gateway (verify_jwt) refuses tokens signed with ES256.
 */
export interface EdgeFunction {
  /** ask: the data API, as the caller whose headers a request has. */
  handler: (request: Request, ask: (asked: Request) => Promise<Response>) => Promise<Response>;
  /** It waits for a server elsewhere: what it asks the data API waits its turn, the rest keeps nobody waiting. */
  waits?: true;
}
