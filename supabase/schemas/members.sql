-- Every account gets its member row: active, NAME from the sign-up data, linked to no partner but one whose manager has just
-- invited the address. Only the owner of the address can open the account.
create or replace function private.create_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.auth_member ("ID", "EMAIL", "NAME")
  values (new.id, lower(new.email), nullif(left(btrim(new.raw_user_meta_data ->> 'name'), 60), ''))
  on conflict ("ID") do nothing;
  insert into public.auth_member_partner ("USER_ID", "PARTNER_CD")
  select new.id, c."PARTNER_CD" from public.log_member_change c
  join public.dim_partner p on p."PARTNER_CD" = c."PARTNER_CD" and p."IS_ACTIVE"
  where c."MEMBER_EMAIL" = lower(new.email) and c."ACTION" = 'invite' and c."REG_DT" > now() - interval '1 hour'
  on conflict ("USER_ID", "PARTNER_CD") do nothing;
  return new;
end
$$;
comment on function private.create_member is 'Trigger: every account gets its member row, and the link to a partner whose manager invited the address within the last hour.';

-- A changed e-mail address follows into the member row.
create or replace function private.update_member_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.auth_member set "EMAIL" = lower(new.email) where "ID" = new.id;
  return new;
end
$$;
comment on function private.update_member_email is 'Trigger: a changed e-mail address follows into the member row.';
