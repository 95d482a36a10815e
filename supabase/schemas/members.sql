-- Every account gets its member row: active, linked to no partner, NAME from the sign-up data.
create or replace function private.create_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.auth_member ("ID", "EMAIL", "NAME")
  values (new.id, lower(new.email), nullif(left(btrim(new.raw_user_meta_data ->> 'name'), 60), ''))
  on conflict ("ID") do nothing;
  return new;
end
$$;
comment on function private.create_member is 'Trigger: every account gets its member row.';

-- A changed e-mail address follows into the member row.
create or replace function private.update_member_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.auth_member set "EMAIL" = lower(new.email) where "ID" = new.id;
  return new;
end
$$;
comment on function private.update_member_email is 'Trigger: a changed e-mail address follows into the member row.';
