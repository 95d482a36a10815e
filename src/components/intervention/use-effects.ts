import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Interventions } from '@/data/answers/interventions.ts';
import { usePartner } from '@/data/partner.tsx';
import type { PanelEffect } from '@/domain/effect/panel-effect.ts';
import { daysOf, DEFAULT_SPAN, type Span } from '@/domain/effect/span.ts';
import { type InterventionRow, readPanels } from './effect-queries.ts';
import { interventionArea } from './intervention-mutations.ts';
import { runEffects } from './run-effects.ts';

/** Effects by effectKey, as many as are computed by now. */
export type Effects = Readonly<Record<string, PanelEffect>>;
interface Computed {
  effects: Effects;
  isStopped: boolean;
}

/** An intervention as it was when its effect was computed. */
export const effectKey = ({ id, version }: Pick<InterventionRow, 'id' | 'version'>) => `${id}.${version}`;

const MOST = 10;
const MOST_OPTIONS = 500;
const NONE: Effects = {};

/** Those that began near each other share most days and controls: they are asked for together. */
export function batchesOf(rows: readonly InterventionRow[]): number[][] {
  const batches: number[][] = [];
  let options = 0;
  for (const { id, optionCount } of rows.toSorted((a, b) => (a.startDay < b.startDay ? -1 : 1))) {
    const last = batches.at(-1);
    options += optionCount;
    if (last && last.length < MOST && options <= MOST_OPTIONS) last.push(id);
    else {
      batches.push([id]);
      options = optionCount;
    }
  }
  return batches;
}

const keyOf = (code: string, stamp: string, span: Span) =>
  [...interventionArea(code), 'effects', stamp, span] as const;

/** What earlier searches computed of the same days and entries. */
function knownEffects(queryClient: QueryClient, key: ReturnType<typeof keyOf>): Effects {
  const found = queryClient.getQueriesData<Computed>({ queryKey: key });
  return Object.assign({}, ...found.map(([, data]) => data?.effects ?? NONE)) as Effects;
}

/**
 * The effects of all listed interventions, computed in the browser one after the other: of the days that are loaded now, and
 * anew whenever a load or an entry changes what they rest on.
 */
export function useEffects(list: Interventions | undefined, span: Span = DEFAULT_SPAN) {
  const { code } = usePartner();
  const queryClient = useQueryClient();
  const stopper = useRef<AbortController>(null);
  const { rows = [], stamp = '' } = list ?? {};
  const queryKey = [...keyOf(code, stamp, span), rows.map(effectKey).join(' ')] as const;
  const query = useQuery({
    queryKey,
    enabled: list !== undefined,
    // The stamp says when they are not of the newest days any more.
    staleTime: Number.POSITIVE_INFINITY,
    // Each effect is an object of its own, which is never changed.
    structuralSharing: false,
    retry: false,
    queryFn: async ({ signal: left }): Promise<Computed> => {
      const own = new AbortController();
      stopper.current = own;
      const signal = AbortSignal.any([left, own.signal]);
      const known = knownEffects(queryClient, keyOf(code, stamp, span));
      let effects: Effects = Object.fromEntries(
        rows.flatMap((row) => {
          const effect = known[effectKey(row)];
          return effect ? [[effectKey(row), effect]] : [];
        }),
      );
      try {
        for (const ids of batchesOf(rows.filter((row) => !effects[effectKey(row)]))) {
          const panels = await readPanels(code, { ids, days: daysOf(span) }, signal);
          const tell = (effect: PanelEffect) => {
            effects = { ...effects, [effectKey(effect)]: effect };
            if (!signal.aborted) queryClient.setQueryData<Computed>(queryKey, { effects, isStopped: false });
          };
          await runEffects({ panels, span }, tell, signal);
        }
        return { effects, isStopped: false };
      } catch (error) {
        if (own.signal.aborted) return { effects, isStopped: true };
        throw error;
      }
    },
  });
  const effects = query.data?.effects ?? NONE;
  return {
    effects,
    done: rows.filter((row) => effects[effectKey(row)]).length,
    isRunning: query.isFetching,
    isStopped: query.data?.isStopped === true,
    failed: query.isError ? query.error : null,
    stop: () => stopper.current?.abort(),
    /** Forgets what is known and computes it again. */
    again: () => queryClient.resetQueries({ queryKey: keyOf(code, stamp, span) }),
  };
}
