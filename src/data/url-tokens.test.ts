// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { hideTokens, splitTokens, takeTokens } from './url-tokens.ts';

describe('tokens in the address', () => {
  it('finds both and keeps the rest of the address', () => {
    expect(
      splitTokens('https://desk.example/1/inventory?brand=B1&accessToken=a.b&refreshToken=r#top'),
    ).toEqual({
      tokens: { access_token: 'a.b', refresh_token: 'r' },
      cleanHref: '/1/inventory?brand=B1#top',
    });
  });

  it('establishes nothing with one of them, and hides it all the same', () => {
    expect(splitTokens('https://desk.example/?accessToken=a')).toEqual({ tokens: null, cleanHref: '/' });
    expect(splitTokens('https://desk.example/?accessToken=&refreshToken=r')).toEqual({
      tokens: null,
      cleanHref: '/',
    });
  });

  it('leaves every other address alone', () => {
    expect(splitTokens('https://desk.example/?brand=1')).toEqual({ tokens: null, cleanHref: null });
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
});
