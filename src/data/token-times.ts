/** Moments of an access token by the backend's clock, in seconds since 1970; undefined if the token does not tell. */
interface TokenTimes {
  issuedAt?: number | undefined;
  expiresAt?: number | undefined;
}

/** Reads the moments of an access token without checking its signature. */
export function tokenTimes(token: string): TokenTimes {
  try {
    const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { iat, exp } = JSON.parse(atob(body)) as { iat?: unknown; exp?: unknown };
    return {
      issuedAt: typeof iat === 'number' ? iat : undefined,
      expiresAt: typeof exp === 'number' ? exp : undefined,
    };
  } catch {
    return {};
  }
}
