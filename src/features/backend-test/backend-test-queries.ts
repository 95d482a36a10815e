import { queryOptions } from '@tanstack/react-query';
import { auth } from '@/data/auth-client.ts';
import { toFailure, unwrap } from '@/data/errors.ts';
import type { Member } from '@/data/member-query.ts';
import { supabase, supabaseServices } from '@/data/supabase.ts';
import { newId } from '@/domain/new-id.ts';
import { type CheckResult, measure } from './measure.ts';

export type ServiceName = 'auth' | 'database' | 'storage' | 'realtime' | 'functions';

/** One small, harmless request to each service; it throws what the service answers. */
const requests: Record<ServiceName, (member: Member) => Promise<void>> = {
  auth: async () => {
    const { error } = await auth().getUser();
    if (error) throw toFailure(error);
  },
  database: async ({ id }) => {
    unwrap(await supabase().from('auth_member').select('ID').eq('ID', id).single());
  },
  storage: async ({ id }) => {
    const { storage } = await supabaseServices();
    const { error } = await storage.from('avatars').list(id, { limit: 1 });
    if (error) throw toFailure(error);
  },
  realtime: subscribeOnce,
  functions: async () => {
    const { functions } = await supabaseServices();
    const { error } = await functions.invoke('health', { method: 'GET' });
    if (error) throw functionFailure(error as { name: string; message: string; context?: unknown });
  },
};

/** The functions client keeps the answer beside the error; without one nothing answered. */
function functionFailure({ name, message, context }: { name: string; message: string; context?: unknown }) {
  if (context instanceof Response) return toFailure({ name, message, status: context.status });
  return toFailure({ name, message, status: 0 });
}

async function subscribeOnce(): Promise<void> {
  const client = await supabaseServices();
  await client.realtime.setAuth();
  const channel = client.channel(`backend-test:${newId()}`, { config: { private: true } });
  try {
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((status, error) => {
        if (status === 'SUBSCRIBED') resolve();
        else if (status !== 'CLOSED') reject(error ?? new Error(status));
      });
    });
  } finally {
    await client.removeChannel(channel);
  }
}

export const services = Object.keys(requests) as ServiceName[];

export const backendTestQueries = {
  /** How one service answers now. The failure is a result, not an error: the page shows it in words. */
  check: (service: ServiceName, member: Member) =>
    queryOptions({
      queryKey: ['backend-test', service],
      queryFn: async (): Promise<CheckResult> => {
        // Loading the client is not the service's time.
        await supabaseServices();
        return measure(() => requests[service](member));
      },
      retry: false,
      staleTime: 0,
      gcTime: 0,
    }),
};
