import { createHash } from 'node:crypto';
import { errorsText } from '../../src/text/errors.ts';
import { commonHeaders } from './headers.ts';

const { title, description } = errorsText.tooLong;

const style = `:root{color-scheme:light dark;font:16px/1.6 Pretendard,system-ui,sans-serif}
body{min-height:90vh;display:grid;place-content:center;text-align:center;margin:0;padding:0 1rem;word-break:keep-all}
h1{font-size:1.25rem;margin:0}p{margin:.25rem 0 1rem}a{color:inherit;font-weight:600}`;

const page = `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${style}</style></head>
<body><h1>${title}</h1><p>${description}</p><p><a href="/">${errorsText.home}</a></p></body></html>
`;

const headers = {
  ...commonHeaders(''),
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Length': Buffer.byteLength(page),
  'Cache-Control': 'no-store',
  Connection: 'close',
};

/**
 * The whole answer to a request whose head Node refuses to read: nothing of it is known but its length, so it gets
 * a page, for a person's browser is the likeliest to have sent it.
 */
export const tooLongAnswer = [
  'HTTP/1.1 431 Request Header Fields Too Large',
  ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  '',
  page,
].join('\r\n');
