create trigger create_member after insert on auth.users
  for each row execute function private.create_member();
create trigger update_member_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.update_member_email();
