import { queryOptions } from '@tanstack/react-query';
import { auth } from '@/data/auth-client.ts';
import { unwrap } from '@/data/errors.ts';

/** An authenticator app that asks for its code at sign-in. */
export interface Factor {
  id: string;
  name: string;
  /** ISO moment of the enrolment. */
  createdAt: string;
}

export const profileKeys = { factors: ['profile', 'factors'] as const };

export const profileQueries = {
  /** Verified factors, oldest first. An enrolment that was broken off counts for nothing and is not listed. */
  factors: () =>
    queryOptions({
      queryKey: profileKeys.factors,
      queryFn: async (): Promise<Factor[]> =>
        unwrap(await auth().mfa.listFactors())
          .totp.map(({ id, friendly_name: name, created_at: createdAt }) => ({
            id,
            name: name ?? '',
            createdAt,
          }))
          .sort((a, b) => a.createdAt.localeCompare(b.createdAt)),
    }),
};
