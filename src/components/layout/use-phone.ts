import { useMedia } from './use-media.ts';

/** Below the mobile breakpoint (specification section 9: 768 px). */
export function usePhone(): boolean {
  return useMedia('(max-width: 767.98px)');
}
