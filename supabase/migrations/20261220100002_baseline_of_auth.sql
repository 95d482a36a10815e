-- Locks tables of the platform, so it stands apart from the baseline: our part of the schema auth.
set local lock_timeout = '5s';

create or replace trigger create_member after insert on auth.users
  for each row execute function private.create_member();

create or replace trigger update_member_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.update_member_email();
