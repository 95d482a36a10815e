import { createClient, type WebSocketLikeConstructor } from '@supabase/supabase-js';
import { afterEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';

afterEach(() => vi.unstubAllGlobals());

it('the address of a public file is the one that the storage client gives', async () => {
  const { mediaUrl, publicUrl } = await import('./public-file.ts');
  expect(mediaUrl('empty-list-light.svg')).toBeUndefined();
  vi.stubGlobal('location', { origin: 'https://desk.example' });
  vi.stubGlobal('fetch', async () => Response.json({ url: 'https://desk.example', key: 'k' }));
  await (await import('./config.ts')).loadConfig();
  const { storage } = createClient('https://desk.example', 'k', {
    realtime: { transport: WebSocket as unknown as WebSocketLikeConstructor },
  });
  const path = 'a b/얼굴.png';
  expect(publicUrl('avatars', path)).toBe(storage.from('avatars').getPublicUrl(path).data.publicUrl);
  expect(mediaUrl('empty-list-light.svg')).toMatch(
    /^https:\/\/desk\.example\/storage\/v1\/object\/public\/public\/media\/empty-list-light\.[0-9a-f]{8}\.svg$/,
  );
});
