/** Asks the data API as the caller whose headers a request has. */
export type Ask = (asked: Request) => Promise<Response>;

/** Makes an account without a password, and mails the link by which its owner sets one. */
export type SendInvite = (email: string) => Promise<Response>;

/**
 * A function of supabase/functions, as both backends run it: for anybody, so that it asks the data API as its caller
 * before it does what is not for everybody. The check of a gateway (verify_jwt) refuses tokens signed with ES256.
 */
export interface EdgeFunction {
  handler: (request: Request, ask: Ask, send: SendInvite) => Promise<Response>;
  /** It waits for a server elsewhere: what it asks the data API waits its turn, the rest keeps nobody waiting. */
  waits?: true;
}
