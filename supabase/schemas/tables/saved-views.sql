-- Searches of the addresses of a partner's pages, kept by members under a name.

create table private.saved_view (
  id bigint generated always as identity primary key,
  partner_cd text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  user_id uuid not null references public.auth_member ("ID") on delete cascade,
  page text not null constraint saved_view_page_check check (page ~ '^(/[a-z0-9-]{1,40}){1,3}$'),
  name text not null constraint saved_view_name_check check (name ~ '^[^[:cntrl:]]{1,40}$' and name = btrim(name)),
  search text not null constraint saved_view_search_check check (octet_length(search) <= 4000),
  is_shared boolean not null default false,
  saved_at timestamptz not null default now(),
  is_default boolean not null default false,
  constraint saved_view_name_key unique (user_id, partner_cd, page, name)
);
comment on table private.saved_view is 'Views that members keep of pages of a partner: written by save_view and delete_view, read by saved_views.';
comment on column private.saved_view.page is 'Address of the page below that of the partner.';
comment on column private.saved_view.search is 'Search of the address, with its question mark; empty: the page as it opens.';
comment on column private.saved_view.is_shared is 'Whoever may see the partner reads it; else its member alone.';
comment on column private.saved_view.is_default is 'True if the page opens with it for the member that keeps it, where the address has no search of its own.';
create unique index saved_view_default_idx on private.saved_view (user_id, partner_cd, page) where is_default;
create index saved_view_page_idx on private.saved_view (partner_cd, page);
alter table private.saved_view enable row level security;
