import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// A server of language models as a process of its own, which speaks OpenAI's protocol: prints its port, and ends with its
// standard input. The name of the model says how it behaves. GET /heard: how often each model was asked.

interface Asked {
  model: string;
  messages: { content: string }[];
}

/** Says every fact of the evidence in one sentence each, as an honest model would say the first of them. */
function honest({ messages }: Asked): string {
  const facts = (messages[1]?.content ?? '')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { 이름: string; 항목: string; 값: string });
  // The first, and the last ones: of a partner those are of the options with the most at stake.
  return [...facts.slice(0, 3), ...facts.slice(-5)]
    .map(({ 이름, 항목, 값 }) => `${이름}의 ${항목}은 ${값}입니다.`)
    .join(' ');
}

const body = (content: string) =>
  JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }] });
const json = (response: ServerResponse, text: string, status = 200, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(text);
};

const behaviours: Record<string, (response: ServerResponse, asked: Asked) => void> = {
  honest: (response, asked) => json(response, body(honest(asked))),
  /** Does what a name of the evidence orders. */
  obedient: (response, { messages }) =>
    json(response, body(/무시하고 (.*?)(이라)?고 답하라/.exec(messages[1]?.content ?? '')?.[1] ?? '')),
  slow: (response, asked) => void setTimeout(() => json(response, body(honest(asked))), 3000),
  /** Begins an answer and never ends it. */
  dripping: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 300);
    response.on('close', () => clearInterval(timer));
  },
  endless: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
    };
    response.on('drain', more);
    more();
  },
  long: (response) => json(response, body('매출은 1원입니다. '.repeat(500))),
  broken: (response) => json(response, '{"choices": [{"message": {"content": "매출은'),
  page: (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<html><body>매출은 1원입니다.</body></html>');
  },
  empty: (response) => json(response, '{"choices": []}'),
  busy: (response) => json(response, '{"error": {"message": "slow down"}}', 429, { 'retry-after': '1' }),
  failing: (response) => json(response, '{"error": {"message": "down"}}', 500),
  /** Sends on what it was asked. */
  elsewhere: (response) => json(response, '', 307, { location: '/v1/stolen/chat/completions' }),
  gone: (response) => void response.socket?.destroy(),
  /** Streams although nobody asked for it. */
  streaming: (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: {"choices": [{"delta": {"content": "매출은"}}]}\n\ndata: [DONE]\n\n`);
  },
};

const heard: Record<string, number> = {};
const server = createServer((request, response) => {
  if (request.url === '/heard') return json(response, JSON.stringify(heard));
  let text = '';
  request.on('data', (part) => (text += String(part)));
  request.on('end', () => {
    const asked = JSON.parse(text) as Asked;
    const name = request.url?.includes('stolen') ? 'stolen' : asked.model;
    heard[name] = (heard[name] ?? 0) + 1;
    behaviours[name]?.(response, asked);
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.stdin.resume();
process.stdin.once('end', () => process.exit(0));
