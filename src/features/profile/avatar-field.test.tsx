// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { AvatarField } from './avatar-field.tsx';

/** The member's row and folder, as the backend keeps them, and what the next requests meet. */
const backend = vi.hoisted(() => ({
  avatar: null as string | null,
  files: [] as string[],
  uploads: 0,
  isStorageDown: false,
}));

vi.mock('@/data/toast.ts', () => ({ toast: { success: () => {} } }));
vi.mock('@/data/config.ts', () => ({ backendConfig: () => ({ url: 'http://localhost', key: 'k' }) }));
vi.mock('./draw-picture.ts', () => ({
  openPicture: () => Promise.resolve({ src: 'blob:x', naturalWidth: 800, naturalHeight: 400 }),
  closePicture: () => {},
  sizeOf: () => ({ width: 800, height: 400 }),
  // Drawing takes a moment, in which the second click of a double click comes.
  cutPicture: () => new Promise((resolve) => setTimeout(resolve, 20, new Blob(['cut']))),
}));
vi.mock('@/data/supabase.ts', () => {
  const bucket = {
    list: (folder: string) =>
      Promise.resolve({
        data: backend.files.map((path) => ({ name: path.slice(folder.length + 1) })),
        error: null,
      }),
    upload: (path: string) => {
      backend.uploads += 1;
      if (backend.isStorageDown)
        return Promise.resolve({ data: null, error: { message: 'down', status: 503 } });
      // As many as the database lets a member keep.
      if (backend.files.length >= 5)
        return Promise.resolve({ data: null, error: { message: 'no room', status: 403 } });
      backend.files.push(path);
      return Promise.resolve({ data: {}, error: null });
    },
    remove: (paths: string[]) => {
      backend.files = backend.files.filter((path) => !paths.includes(path));
      return Promise.resolve({ data: [], error: null });
    },
  };
  const update = ({ AVATAR }: { AVATAR: string | null }) => {
    let isWanted = true;
    const query = {
      eq: (column: string, value: string) => {
        if (column === 'AVATAR') isWanted &&= backend.avatar === value;
        return query;
      },
      is: () => {
        isWanted &&= backend.avatar === null;
        return query;
      },
      select: () => query,
      single: () => {
        if (!isWanted) return Promise.resolve({ data: null, error: { code: 'PGRST116' }, status: 406 });
        backend.avatar = AVATAR;
        return Promise.resolve({ data: { ID: 'm1' }, error: null, status: 200 });
      },
    };
    return query;
  };
  return {
    supabase: () => ({ from: () => ({ update }) }),
    supabaseServices: () => Promise.resolve({ storage: { from: () => bucket } }),
  };
});

const member = {
  id: 'm1',
  email: 'han@example.com',
  name: '한여름',
  alias: null,
  isActive: true,
  isAllPartnerAccessible: false,
  isAdmin: false,
  needsFactor: false,
};

beforeEach(() => {
  stubDom();
  Object.assign(backend, { avatar: null, files: [], uploads: 0, isStorageDown: false });
});
afterEach(cleanup);

/** The field of the member, in a window that knows this picture, with the crop of a new one open. */
async function openCrop(avatar: string | null) {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <AvatarField member={{ ...member, avatar }} />
    </QueryClientProvider>,
  );
  const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(8 * 1024 * 1024)]);
  const input = container.querySelector('input[type=file]');
  if (!input) throw new Error('no file input');
  fireEvent.change(input, { target: { files: [new File([jpeg], 'photo.jpg')] } });
  return within(await screen.findByRole('dialog', { name: '사진 자르기' }));
}

it('a photo of 8 MB is cut and stored once by a double click, and the picture before it goes', async () => {
  backend.avatar = 'm1/before.jpg';
  backend.files = ['m1/before.jpg', 'm1/left-by-a-crash.jpg'];
  const crop = await openCrop('m1/before.jpg');
  const save = crop.getByRole('button', { name: '저장' });
  fireEvent.click(save);
  fireEvent.click(save);
  await userEvent.dblClick(save);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 20_000);
  expect(backend.uploads).toBe(1);
  expect(backend.avatar).toMatch(/^m1\/[\da-f-]{36}\.jpg$/);
  expect(backend.files).toEqual([backend.avatar]);
});

it('a folder that interrupted uploads have filled makes room for the next picture', async () => {
  backend.avatar = 'm1/shown.jpg';
  backend.files = ['m1/shown.jpg', 'm1/1.jpg', 'm1/2.jpg', 'm1/3.jpg', 'm1/4.jpg'];
  const crop = await openCrop('m1/shown.jpg');
  await userEvent.click(crop.getByRole('button', { name: '저장' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 20_000);
  expect(backend.avatar).not.toBe('m1/shown.jpg');
  expect(backend.files).toEqual([backend.avatar]);
});

it('a failed upload keeps what was cut, says so there, and can be tried again', async () => {
  backend.isStorageDown = true;
  const crop = await openCrop(null);
  fireEvent.change(crop.getByRole('slider', { name: '확대' }), { target: { value: '2.5' } });
  await userEvent.click(crop.getByRole('button', { name: '저장' }));
  expect((await crop.findByRole('alert')).textContent).toContain('사진을 올리지 못했습니다.');
  expect(crop.getByRole<HTMLInputElement>('slider', { name: '확대' }).value).toBe('2.5');
  expect(backend.files).toEqual([]);
  backend.isStorageDown = false;
  await userEvent.click(crop.getByRole('button', { name: '저장' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), 20_000);
  expect(backend.files).toEqual([backend.avatar]);
});

it('a picture that another window stored meanwhile stays whole, and nothing is left beside it', async () => {
  const crop = await openCrop(null);
  backend.avatar = 'm1/other-window.jpg';
  backend.files = ['m1/other-window.jpg'];
  await userEvent.click(crop.getByRole('button', { name: '저장' }));
  await crop.findByRole('alert');
  expect(backend.avatar).toBe('m1/other-window.jpg');
  expect(backend.files).toEqual(['m1/other-window.jpg']);
});
