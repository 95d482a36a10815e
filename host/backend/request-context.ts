/** What the HTTP server knows of a request besides the request itself. */
export interface RequestContext {
  /** Address of the socket's other end; never taken from a header. */
  peerAddress: string | null;
  /** Number that the server gave the request; never taken from a header. Undefined for requests of the host itself. */
  requestId?: string;
}
