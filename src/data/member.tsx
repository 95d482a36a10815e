import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { type Member, memberQuery } from './member-query.ts';

/** Filled by the member guard's route; below it a member always exists. */
export const MemberContext = createContext<Member | null>(null);

/** The signed-in, active member, as it is now after changes on the profile page. */
export function useMember(): Member {
  const loaded = use(MemberContext);
  if (!loaded) throw new Error('useMember() works below the member guard only.');
  const { data } = useQuery({ ...memberQuery(loaded.email), initialData: loaded });
  return data;
}
