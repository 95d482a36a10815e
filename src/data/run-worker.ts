interface WorkerJob<Message, Result> {
  worker: Worker;
  job: unknown;
  /** Aborting ends the worker at once, with its requests. */
  signal: AbortSignal;
  /** What a failure is to the caller. */
  toError: (reason: string) => Error;
  /** Takes a message; the job is over with `done` or `failed`. */
  onMessage: (message: Message, done: (result: Result) => void, failed: (reason: string) => void) => void;
}

/** One job in a worker of its own, which ends with it. Rejects with what `toError` makes, or with the signal's reason. */
export function runWorker<Message, Result>({
  worker,
  job,
  signal,
  toError,
  onMessage,
}: WorkerJob<Message, Result>): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', cancel);
      finish();
    };
    const cancel = () => settle(() => reject(signal.reason));
    const fail = (reason: string) => settle(() => reject(toError(reason)));
    signal.addEventListener('abort', cancel);
    worker.addEventListener('error', ({ message }) => fail(message));
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) =>
      onMessage(data, (result) => settle(() => resolve(result)), fail),
    );
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no target origin
    worker.postMessage(job);
  });
}
