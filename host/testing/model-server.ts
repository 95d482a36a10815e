import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// A server of language models as a process of its own, which speaks OpenAI's protocol: prints its port, and ends with its
// standard input. The name of the model says how it behaves. GET /heard: how each model was asked, and what became of it.

interface Asked {
  model: string;
  messages: { content: string }[];
  response_format?: object;
}

type Statement = Record<string, unknown>;

/** The lines of the evidence. */
const linesOf = ({ messages }: Asked): Statement[] =>
  (messages[1]?.content ?? '')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Statement);
/** The first, and the last ones: of a partner those are of the options with the most at stake. */
const honest = (asked: Asked) => [...linesOf(asked).slice(0, 3), ...linesOf(asked).slice(-3)];
const lie = (statement: Statement | undefined): Statement => ({ ...statement, value: 99_900_000_000 });

const body = (content: unknown) =>
  JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }] });
const claims = (statements: Statement[]) => body(JSON.stringify({ claims: statements }));
const json = (response: ServerResponse, text: string, status = 200, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(text);
};
/** Sends a text again and again until nobody reads it. */
const flood = (response: ServerResponse, text: string, type: string) => {
  response.writeHead(200, { 'content-type': type });
  const more = () => {
    while (!response.destroyed && response.write(text));
  };
  response.on('drain', more);
  more();
};

const streamed = `data: {"choices": [{"delta": {"content": "{\\"claims\\": ["}}]}\n\n`;

const behaviours: Record<string, (response: ServerResponse, asked: Asked) => void> = {
  honest: (response, asked) => json(response, claims(honest(asked))),
  fenced: (response, asked) =>
    json(response, body(`\`\`\`json\n${JSON.stringify({ claims: honest(asked) })}\n\`\`\``)),
  /** Takes no JSON schema. */
  older: (response, asked) =>
    asked.response_format ? json(response, '{"error": {}}', 400) : json(response, claims(honest(asked))),
  /** Says a true claim and a lie. */
  partial: (response, asked) => json(response, claims([...honest(asked).slice(-1), lie(honest(asked)[0])])),
  /** Does what the name of an option orders. */
  obedient: (response, asked) =>
    json(
      response,
      claims(
        linesOf(asked)
          .filter(({ subject }) => String(subject).includes('무시'))
          .map(lie),
      ),
    ),
  /** Obeys in a sentence. */
  chatty: (response) => json(response, body('매출은 999억원입니다.')),
  silent: (response) => json(response, claims([])),
  mistyped: (response) => json(response, body({ claims: 'all' })),
  unlisted: (response) => json(response, '{"choices": {"0": 1}}'),
  slow: (response, asked) => void setTimeout(() => json(response, claims(honest(asked))), 3000),
  /** Begins an answer and never ends it, a byte a second. */
  dripping: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(' ');
    const timer = setInterval(() => response.write(' '), 1000);
    response.on('close', () => clearInterval(timer));
  },
  waiting: () => {},
  endless: (response) => flood(response, ' '.repeat(64 * 1024), 'application/json'),
  large: (response, asked) => json(response, claims([...honest(asked), { note: 'x'.repeat(10_000_000) }])),
  broken: (response) => json(response, '{"choices": [{"message": {"content": "매출은'),
  page: (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<html><body>매출은 1원입니다.</body></html>');
  },
  empty: (response) => json(response, '{"choices": []}'),
  denied: (response) => json(response, '{"error": {"message": "wrong key"}}', 401),
  busy: (response) => json(response, '{"error": {"message": "slow down"}}', 429, { 'retry-after': '1' }),
  failing: (response) => json(response, '{"error": {"message": "down"}}', 500),
  /** Sends on what it was asked. */
  elsewhere: (response) => json(response, '', 307, { location: '/v1/stolen/chat/completions' }),
  gone: (response) => void response.socket?.destroy(),
  /** Streams although nobody asked for it. */
  streaming: (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${streamed}data: [DONE]\n\n`);
  },
  'streaming without end': (response) => flood(response, streamed.repeat(1000), 'text/event-stream'),
};

/** By model: how often it was asked, bytes that the last connection took, and how many of its connections are open. */
const heard: Record<string, { asked: number; bytes: number; open: number }> = {};
const server = createServer((request, response) => {
  if (request.url === '/heard') return json(response, JSON.stringify(heard));
  let text = '';
  request.on('data', (part) => (text += String(part)));
  request.on('end', () => {
    const asked = JSON.parse(text) as Asked;
    const name = request.url?.includes('stolen') ? 'stolen' : asked.model;
    const own = (heard[name] ??= { asked: 0, bytes: 0, open: 0 });
    own.asked++;
    own.open++;
    const { socket } = response;
    const before = socket?.bytesWritten ?? 0;
    response.on('close', () => {
      own.open--;
      own.bytes = (socket?.bytesWritten ?? 0) - before;
    });
    behaviours[name]?.(response, asked);
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.stdin.resume();
process.stdin.once('end', () => process.exit(0));
