-- Who may sign in, and which companies they may see (specification sections 3 and 6).

create table public.dim_partner (
  "ID" integer generated always as identity primary key,
  "PARTNER_CD" text not null unique check ("PARTNER_CD" <> ''),
  "PARTNER_NM" text not null,
  "BRN" text,
  "DESCRIPTION" text,
  "IS_ACTIVE" boolean not null default true
);
comment on table public.dim_partner is 'A company whose goods the marketplace stores and ships.';
comment on column public.dim_partner."ID" is 'First segment of every partner page''s URL.';
comment on column public.dim_partner."BRN" is 'Business registration number, 000-00-00000.';
comment on column public.dim_partner."DESCRIPTION" is 'Industry text; its keywords pick icon and colour (specification section 9).';

create table public.auth_member (
  "ID" uuid primary key references auth.users (id) on delete cascade,
  "EMAIL" text not null unique,
  "NAME" text,
  "ALIAS" text check (char_length("ALIAS") <= 40),
  "AVATAR" text check (char_length("AVATAR") <= 300),
  "IS_ACTIVE" boolean not null default true,
  "IS_ALL_PARTNER_ACCESSIBLE" boolean not null default false
);
comment on table public.auth_member is 'A person who signs in; made by a trigger when the account is made.';
comment on column public.auth_member."AVATAR" is 'Path of the picture in the avatars bucket.';

create table public.auth_member_partner (
  "ID" bigint generated always as identity primary key,
  "USER_ID" uuid not null references public.auth_member ("ID") on delete cascade,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  unique ("USER_ID", "PARTNER_CD")
);
comment on table public.auth_member_partner is 'Which partners a member without access to all may see.';
create index auth_member_partner_partner_idx on public.auth_member_partner ("PARTNER_CD");

-- Every account gets its member row: active, linked to no partner, NAME from the sign-up data.
create function private.create_member() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into public.auth_member ("ID", "EMAIL", "NAME")
  values (new.id, lower(new.email), nullif(left(btrim(new.raw_user_meta_data ->> 'name'), 60), ''))
  on conflict ("ID") do nothing;
  return new;
end
$$;

create trigger create_member after insert on auth.users
  for each row execute function private.create_member();

-- A changed e-mail address follows into the member row.
create function private.update_member_email() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  update public.auth_member set "EMAIL" = lower(new.email) where "ID" = new.id;
  return new;
end
$$;

create trigger update_member_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.update_member_email();

-- Whether the request comes from an active member whose session is strong enough: a member with a
-- verified second factor must have used it (aal2) before any partner's data is shown.
create function private.is_active_member() returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  if not exists (select from public.auth_member m where m."ID" = auth.uid() and m."IS_ACTIVE") then
    return false;
  end if;
  return coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (
      select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
    );
end
$$;

-- Whether the member is active and may see every active partner (specification section 6).
create function private.sees_all_partners() returns boolean
  language sql stable security definer
  set search_path = ''
as $$
  select private.is_active_member() and coalesce(
    (select m."IS_ALL_PARTNER_ACCESSIBLE" from public.auth_member m where m."ID" = auth.uid()), false)
$$;

-- The codes of the active partners that the member may see; empty for an inactive or unknown member.
-- Policies call it as (select private.partner_codes()), so that it runs once a query, not once a row.
create function private.partner_codes() returns text[]
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  if not private.is_active_member() then
    return '{}';
  end if;
  if private.sees_all_partners() then
    return coalesce((select array_agg(p."PARTNER_CD") from public.dim_partner p where p."IS_ACTIVE"), '{}');
  end if;
  return coalesce((
    select array_agg(p."PARTNER_CD")
    from public.auth_member_partner l
    join public.dim_partner p using ("PARTNER_CD")
    where l."USER_ID" = auth.uid() and p."IS_ACTIVE"
  ), '{}');
end
$$;

-- First statement of every function that reads or writes one partner's data.
-- Raises 42501 unless the member may see that partner.
create function private.require_partner(partner_cd text) returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if partner_cd is null or not partner_cd = any (private.partner_codes()) then
    raise exception 'no access to this partner' using errcode = '42501';
  end if;
end
$$;

comment on function private.create_member() is 'Trigger: every account gets its member row.';
comment on function private.update_member_email() is 'Trigger: a changed e-mail address follows into the member row.';
comment on function private.is_active_member() is 'Whether the caller is an active member whose session used the second factor if there is one.';
comment on function private.sees_all_partners() is 'Whether the caller is active and may see every active partner.';
comment on function private.partner_codes() is 'Codes of the active partners that the caller may see; never null.';
comment on function private.require_partner(text) is 'Raises 42501 unless the caller may see that partner.';

grant execute on function
  private.is_active_member(), private.sees_all_partners(), private.partner_codes(), private.require_partner(text)
  to authenticated, service_role;

alter table public.dim_partner enable row level security;
alter table public.auth_member enable row level security;
alter table public.auth_member_partner enable row level security;

revoke all on public.dim_partner, public.auth_member, public.auth_member_partner from anon, authenticated;
grant all on public.dim_partner, public.auth_member, public.auth_member_partner to service_role;
grant select on public.dim_partner, public.auth_member, public.auth_member_partner to authenticated;
grant update ("ALIAS", "AVATAR") on public.auth_member to authenticated;

create policy "Members see the active partners that they may work for" on public.dim_partner
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Also an inactive member: the sign-in page must be able to say why it refuses.
create policy "Members see their own member row" on public.auth_member
  for select to authenticated
  using ("ID" = (select auth.uid()));

create policy "Active members change their own alias and avatar" on public.auth_member
  for update to authenticated
  using ("ID" = (select auth.uid()) and (select private.is_active_member()))
  with check ("ID" = (select auth.uid()));

create policy "Active members see their own partner links" on public.auth_member_partner
  for select to authenticated
  using ("USER_ID" = (select auth.uid()) and (select private.is_active_member()));
