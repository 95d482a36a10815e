import { queryOptions } from '@tanstack/react-query';
import { verifiedFactors } from '@/data/second-factors.ts';

export const profileKeys = { factors: ['profile', 'factors'] as const };

export const profileQueries = {
  /** What the member shows at sign-in beside the password. */
  factors: () => queryOptions({ queryKey: profileKeys.factors, queryFn: verifiedFactors }),
};
