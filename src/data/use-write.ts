import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { isOutdated } from './errors.ts';
import { usePartner } from './partner.tsx';
import { readAnew } from './read-anew.ts';

/**
 * Writes for the page's partner, through once everything of an area was read anew; also after a write that found something else than
 * was read, for then what is shown is not what is there. Throws what the write throws.
 */
export function useWrite(area: (partnerCode: string) => QueryKey) {
  const { code } = usePartner();
  const queryClient = useQueryClient();
  const read = () => readAnew(queryClient, { queryKey: area(code) });
  return async <Answer>(write: (partnerCode: string) => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await write(code);
      await read();
      return answer;
    } catch (error) {
      if (isOutdated(error)) await read();
      throw error;
    }
  };
}
