import { expect, it, vi } from 'vitest';
import { onUpload } from './uploads.ts';

type Heard = (change: { new: { REG_DT: string } }) => void;
type Stands = (status: string) => void;

const backend = vi.hoisted(() => ({
  newest: null as string | null,
  takenBack: null as string | null,
  heard: new Map<string, Heard>(),
  stands: (() => {}) as Stands,
}));

vi.mock('./newest-upload.ts', () => ({
  newestUpload: async () => backend.newest,
  lastTakenBack: async () => backend.takenBack,
}));
vi.mock('./connection.ts', () => ({ checkConnection: async () => undefined }));
vi.mock('./supabase.ts', () => {
  const channel = {
    on: (_: string, { table }: { table: string }, heard: Heard) => (backend.heard.set(table, heard), channel),
    subscribe: (stands: Stands) => ((backend.stands = stands), channel),
  };
  const client = {
    realtime: { setAuth: async () => undefined },
    channel: () => channel,
    removeChannel: async () => undefined,
  };
  return { supabaseServices: async () => client };
});
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('document', new EventTarget());

const at = (second: number) => `2026-11-25T01:00:${String(second).padStart(2, '0')}+00:00`;
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

it('tells of an upload once, whether the event or the connection that stands again is the first to know', async () => {
  const listener = vi.fn<() => void>();
  backend.newest = at(1);
  const stop = onUpload('P1', listener);
  await settled();
  const upload = async (second: number) => {
    backend.heard.get('log_file_upload')?.({ new: { REG_DT: at(second) } });
    await settled();
  };
  backend.newest = at(5);
  await upload(5);
  expect(listener).toHaveBeenCalledTimes(1);
  backend.stands('SUBSCRIBED');
  await settled();
  expect(listener).toHaveBeenCalledTimes(1);
  // Found when the connection stood again; its event comes late.
  backend.newest = at(9);
  backend.stands('SUBSCRIBED');
  await settled();
  await upload(9);
  expect(listener).toHaveBeenCalledTimes(2);
  // Its event comes while the connection that stands again still asks.
  backend.newest = at(11);
  backend.stands('SUBSCRIBED');
  await upload(11);
  expect(listener).toHaveBeenCalledTimes(3);
  // A long load has the moment at which it began, and ends after one that began later.
  await upload(7);
  expect(listener).toHaveBeenCalledTimes(4);
  backend.heard.get('log_taken_back')?.({ new: { REG_DT: at(20) } });
  expect(listener).toHaveBeenCalledTimes(5);
  // Taken back while the connection was away.
  backend.takenBack = at(30);
  backend.stands('SUBSCRIBED');
  await settled();
  expect(listener).toHaveBeenCalledTimes(6);
  stop();
});
