/** An answer as metrics and log tell of it. */
export interface Answered {
  requestId: string;
  method: string;
  /** One of a fixed number (routeOf). */
  route: string;
  /** The status sent, or 'aborted' if the caller left before the whole answer was. */
  status: string;
  seconds: number;
}
