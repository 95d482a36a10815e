import type { UseQueryResult } from '@tanstack/react-query';

/** What a part of a dashboard stands at: it loads, fails and is asked for again alone. */
export type PartState<Part> = { is: 'loading' } | FailedPart | { is: 'ready'; value: Part };

export interface FailedPart {
  is: 'failed';
  /** Why there is no answer; null where it came and this part of it failed. */
  error: unknown;
  retry: () => void;
}

/** A part waits while the answer is under way, and fails with the answer or with its own part of it. */
export function partOf<Answer>(query: UseQueryResult<Answer>): PartState<NonNullable<Answer>>;
export function partOf<Answer, Part>(
  query: UseQueryResult<Answer>,
  pick: (answer: Answer) => Part,
): PartState<NonNullable<Part>>;
export function partOf<Answer>(
  query: UseQueryResult<Answer>,
  pick: (answer: Answer) => unknown = (answer) => answer,
): PartState<NonNullable<unknown>> {
  if (query.isPending) return { is: 'loading' };
  const value = query.data === undefined ? null : pick(query.data);
  return value === null || value === undefined
    ? { is: 'failed', error: query.error, retry: () => void query.refetch() }
    : { is: 'ready', value };
}
