import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Family } from './exposition.ts';

/** Milliseconds between two looks at the event loop; what it measures is this long without any delay. */
const resolution = 10;

/** Returns what reads the process. The delays are those since it was last called. Names are the usual ones. */
export function watchProcess(): () => Family[] {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const startTime = Date.now() / 1000 - process.uptime();
  return () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const lag = (name: string, nanoseconds: number) =>
      gauge(
        `nodejs_eventloop_lag_${name}_seconds`,
        `Delay of the event loop since the last scrape: ${name}.`,
        Math.max(0, nanoseconds / 1e9 - resolution / 1000),
      );
    const lags = [lag('p50', delay.percentile(50)), lag('p99', delay.percentile(99)), lag('max', delay.max)];
    delay.reset();
    return [
      gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', startTime),
      {
        ...gauge(
          'process_cpu_seconds_total',
          'Processor time of the host, without PostgreSQL.',
          (user + system) / 1e6,
        ),
        type: 'counter',
      },
      gauge('process_resident_memory_bytes', 'Memory of the host, without PostgreSQL.', rss),
      gauge('nodejs_heap_size_used_bytes', 'Objects of JavaScript in use.', heapUsed),
      gauge('nodejs_external_memory_bytes', 'Memory outside of the heap that objects hold.', external),
      ...lags,
    ];
  };
}

function gauge(name: string, help: string, value: number): Family {
  return { name, type: 'gauge', help, samples: [{ value }] };
}
