import { describe, expect, it } from 'vitest';
import { isKnownHost, originOf } from './origin.ts';

const local = { siteUrl: 'http://127.0.0.1:3000', loopbackOnly: true };
const proxied = { siteUrl: 'https://desk.example.com', loopbackOnly: true };
const open = { siteUrl: 'https://desk.example.com', loopbackOnly: false };

describe('the origin that a browser is told to call', () => {
  it.each([
    ['127.0.0.1:3000', local, 'http://127.0.0.1:3000'],
    ['localhost:3000', local, 'http://localhost:3000'],
    ['[::1]:3000', local, 'http://[::1]:3000'],
    ['desk.example.com', proxied, 'https://desk.example.com'],
    ['attacker.example', open, 'https://desk.example.com'],
    [undefined, open, 'https://desk.example.com'],
  ])('reached as %s', (host, origins, expected) => {
    expect(originOf(host, origins)).toBe(expected);
  });
});

describe('a host name', () => {
  it.each([
    ['localhost:3000', true],
    ['127.0.0.1:3000', true],
    ['desk.example.com', true],
    ['attacker.example:3000', false],
    ['localhost.attacker.example', false],
    [undefined, false],
  ])('%s is answered by a server of this machine only: %s', (host, expected) => {
    expect(isKnownHost(host, proxied)).toBe(expected);
  });

  it('is of no matter to a server that other machines reach', () => {
    expect(isKnownHost('10.0.0.7:3000', open)).toBe(true);
  });
});
