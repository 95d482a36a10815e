import { invite } from './handler.ts';
import { projectInvite } from './project-invite.ts';

const settings = Deno.env.toObject();
const project = settings['SUPABASE_URL'] ?? '';
const key = settings['SUPABASE_SERVICE_ROLE_KEY'] ?? '';

Deno.serve((request) => {
  const invitation = projectInvite(project, key, request.headers.get('origin'));
  return invite(request, {
    project,
    ask: (asked) => fetch(asked),
    send: (email) => fetch(invitation(email)),
  });
});
