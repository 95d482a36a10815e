import { expect, it } from 'vitest';
import { projectInvite } from './project-invite.ts';

it('a project invites with its own key and leads back to the page that asked', async () => {
  const request = projectInvite('https://ref.supabase.co', 'secret', 'https://desk.example.com')('a@b.co');
  expect(request.url).toBe(
    'https://ref.supabase.co/auth/v1/invite?redirect_to=https%3A%2F%2Fdesk.example.com%2Freset-password',
  );
  expect(request.headers.get('authorization')).toBe('Bearer secret');
  expect(await request.json()).toEqual({ email: 'a@b.co' });
});

it('a project leads to its own page where the caller names none', () => {
  expect(projectInvite('https://ref.supabase.co', 'secret', null)('a@b.co').url).toBe(
    'https://ref.supabase.co/auth/v1/invite',
  );
});
