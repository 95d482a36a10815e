import type { DatabaseLoad } from '../backend/database-load.ts';
import type { Answered } from '../server/answered.ts';
import { exposition, type Family, type Sample } from './exposition.ts';
import { watchProcess } from './process.ts';
import { Counts, Histogram } from './series.ts';

/** Upper bounds in seconds: from a page of the memory to the longest statement. */
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Steps of a load whose success counts. */
const loadSteps: Readonly<Record<string, string>> = {
  '/rest/v1/rpc/import_start': 'staged',
  '/rest/v1/rpc/import_commit': 'committed',
};

/** Counts what the host does, for as long as the process lives: hosts that follow each other in it count on. */
export class Metrics {
  readonly #requests = new Counts();
  readonly #durations = new Histogram(durationBounds);
  readonly #loads = new Counts();
  readonly #messages = new Counts();
  readonly #readProcess = watchProcess();
  #restarts = 0;
  #load: (() => Promise<DatabaseLoad>) | undefined;

  answered({ method, route, status, seconds }: Omit<Answered, 'requestId'>): void {
    const labels = { method: methods.has(method) ? method : 'other', route };
    this.#requests.add({ ...labels, status });
    this.#durations.observe(labels, seconds);
    const isFailed = Number(status) >= 400;
    const step = isFailed && route.startsWith('/rest/v1/rpc/import_') ? 'failed' : loadSteps[route];
    if (step !== undefined && (step === 'failed' || status.startsWith('2')))
      this.#loads.add({ result: step });
  }

  message(kind: 'mail' | 'text', result: 'sent' | 'failed'): void {
    this.#messages.add({ kind, result });
  }

  restarted(): void {
    this.#restarts += 1;
  }

  /** Reads turns and connections there from now on. */
  watch(load: () => Promise<DatabaseLoad>): void {
    this.#load = load;
  }

  /** Everything in the text format of Prometheus. */
  async text(): Promise<string> {
    const load = await this.#load?.();
    return exposition([
      family(
        'http_requests_total',
        'counter',
        'Answers by route and status; aborted: the caller left before.',
        this.#requests.samples(),
      ),
      family(
        'http_request_duration_seconds',
        'histogram',
        'Time until an answer was sent, by route.',
        this.#durations.samples(),
      ),
      ...(load ? databaseFamilies(load) : []),
      family(
        'database_restarts_total',
        'counter',
        'How often the connections to the database broke, as at its restart, and the host began again. If the database ends, so does the process: process_start_time_seconds.',
        [{ value: this.#restarts }],
      ),
      family(
        'loads_total',
        'counter',
        'Reports that members began to load (staged) and loaded (committed), and refused steps of loads (failed).',
        this.#loads.samples(),
      ),
      family(
        'messages_total',
        'counter',
        'Mails and text messages that a server took, or did not.',
        this.#messages.samples(),
      ),
      ...this.#readProcess(),
    ]);
  }
}

function family(name: string, type: Family['type'], help: string, samples: Iterable<Sample>): Family {
  return { name: `partner_desk_${name}`, type, help, samples };
}

function databaseFamilies({ turns, connections, mostConnections }: DatabaseLoad): Family[] {
  const ofLanes = (what: 'running' | 'waiting') =>
    Object.entries(turns).map(([lane, counts]) => ({ labels: { lane }, value: counts[what] }));
  return [
    family(
      'turns_running',
      'gauge',
      'Requests whose turn it is at the database, by lane.',
      ofLanes('running'),
    ),
    family(
      'turns_waiting',
      'gauge',
      'Requests that wait for their turn at the database, by lane.',
      ofLanes('waiting'),
    ),
    family('database_up', 'gauge', '1 if the database answered the question for connections.', [
      { value: Number(connections !== undefined) },
    ]),
    family(
      'database_connections',
      'gauge',
      "Connections of the API's pool by their state, without the one that asks.",
      Object.entries(connections ?? {}).map(([state, value]) => ({ labels: { state }, value })),
    ),
    family('database_connections_max', 'gauge', 'Most connections that the pool opens.', [
      { value: mostConnections },
    ]),
  ];
}
