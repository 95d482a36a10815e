/**
 * Invites through the authentication server of a project, which makes the account and mails the link. The link leads to
 * the page only if the project allows the page's origin as a redirect.
 */
export function projectInvite(project: string, key: string, origin: string | null) {
  const url = new URL('/auth/v1/invite', project);
  if (origin !== null) url.searchParams.set('redirect_to', `${origin}/reset-password`);
  return (email: string) =>
    new Request(url, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
}
