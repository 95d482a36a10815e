// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { failedLink, forgetFailedLink, hideTokens, splitTokens, takeTokens } from './url-tokens.ts';

describe('tokens in the address', () => {
  it('finds both and keeps the rest of the address', () => {
    expect(
      splitTokens('https://desk.example/1/inventory?brand=B1&accessToken=a.b&refreshToken=r#top'),
    ).toEqual({
      tokens: { access_token: 'a.b', refresh_token: 'r' },
      isLinkFailed: false,
      cleanHref: '/1/inventory?brand=B1#top',
    });
  });

  it('finds those of a mailed link, which stand in the fragment', () => {
    const fragment = '#access_token=a.b&expires_in=3600&refresh_token=r&token_type=bearer&type=recovery';
    expect(splitTokens(`https://desk.example/reset-password${fragment}`)).toEqual({
      tokens: { access_token: 'a.b', refresh_token: 'r' },
      isLinkFailed: false,
      cleanHref: '/reset-password',
    });
  });

  it.each([
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
    '#error_code=otp_expired',
    '?error=access_denied&error_code=otp_expired&error_description=x',
  ])('finds that a mailed link failed: %s', (part) => {
    expect(splitTokens(`https://desk.example/login${part}`)).toEqual({
      tokens: null,
      isLinkFailed: true,
      cleanHref: '/login',
    });
  });

  it('establishes nothing with one of them, and hides it all the same', () => {
    const nothing = { tokens: null, isLinkFailed: false, cleanHref: '/' };
    expect(splitTokens('https://desk.example/?accessToken=a')).toEqual(nothing);
    expect(splitTokens('https://desk.example/?accessToken=&refreshToken=r')).toEqual(nothing);
    expect(splitTokens('https://desk.example/#access_token=a')).toEqual(nothing);
  });

  it('leaves every other address alone', () => {
    expect(splitTokens('https://desk.example/?brand=1#top')).toMatchObject({ tokens: null, cleanHref: null });
  });

  it('takes them out of the history entry and hands them over once', () => {
    history.replaceState(null, '', '/partner?accessToken=a&refreshToken=r');
    const entries = history.length;
    hideTokens();
    expect(location.href).not.toContain('Token');
    expect(history.length).toBe(entries);
    expect(takeTokens()).toEqual({ access_token: 'a', refresh_token: 'r' });
    expect(takeTokens()).toBeNull();
  });

  it('keeps for which page a link failed, and the history entry without it', () => {
    history.replaceState(null, '', '/reset-password#error_code=otp_expired');
    hideTokens();
    expect(location.href).toMatch(/\/reset-password$/);
    expect(failedLink()).toBe('recovery');
    // A confirmation link that is refused may lead to any other page.
    history.replaceState(null, '', '/#error_code=otp_expired');
    hideTokens();
    expect(failedLink()).toBe('signup');
    forgetFailedLink();
    expect(failedLink()).toBeNull();
  });
});
