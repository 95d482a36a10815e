-- Where the rows of a downloaded report wait until one statement loads them all (specification section 7,
-- log_file_upload). A file may have more rows than one request may carry, so it comes in chunks; nothing of
-- it is visible to a page before import_commit, and what is never committed is thrown away after a day.

-- Unlogged, both: what a crash or a backup loses here is lost together, and the file is still with the person.
create unlogged table private.import_batch (
  id uuid primary key default gen_random_uuid(),
  partner_cd text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  category text not null,
  file_nm text not null check (char_length(file_nm) <= 300),
  columns text[] not null,
  period_start text check (private.is_day_text(period_start)),
  period_end text check (private.is_day_text(period_end)),
  err_cnt integer not null default 0 check (err_cnt >= 0),
  partial boolean not null default false,
  row_cnt integer not null default 0 check (row_cnt <= 300000),
  user_id uuid,
  created_at timestamptz not null default now()
);
comment on table private.import_batch is 'A report on its way in.';
comment on column private.import_batch.partial is 'Some rows were held back: what the file does not name stays as it is.';
comment on column private.import_batch.user_id is 'The member who loads it; null from the terminal.';
create index import_batch_partner_idx on private.import_batch (partner_cd);
create index import_batch_created_idx on private.import_batch (created_at);

create unlogged table private.import_chunk (
  batch_id uuid not null references private.import_batch (id) on delete cascade,
  part integer not null,
  rows text[] not null,
  primary key (batch_id, part)
);
comment on table private.import_chunk is 'Rows of a report: a text a row, its values in the order of import_batch.columns with DEL (chr(127)) between them; nothing for null.';
-- Read once and thrown away: compressing it costs more than it saves.
alter table private.import_chunk alter column rows set storage external;

alter table private.import_batch enable row level security;
alter table private.import_chunk enable row level security;
revoke all on private.import_batch, private.import_chunk from public, anon, authenticated;

-- First statement of every import function. A request needs an active member who sees all partners (and so
-- this one); the terminal logs in as the owner of the database, who may do anything anyway. A request never
-- passes for the terminal: it has switched to a role, and it did not log in as the owner.
-- Raises 42501 without the right and PD404 for a partner that is not there.
create function private.require_importer(partner_cd text) returns void
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  if session_user = current_user and current_setting('role') = 'none' then
    if not exists (select from public.dim_partner p where p."PARTNER_CD" = require_importer.partner_cd) then
      raise exception 'no such partner' using errcode = 'PD404';
    end if;
  elsif not private.sees_all_partners() then
    raise exception 'only members who see all partners may load reports' using errcode = '42501';
  else
    perform private.require_partner(require_importer.partner_cd);
  end if;
end
$$;

-- The batch of that id, for the member who began it, which nobody throws away before the transaction ends.
-- Raises PD410 when there is none (any more).
create function private.own_import(import_id uuid) returns private.import_batch
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  batch private.import_batch;
begin
  select * into batch from private.import_batch b
  where b.id = own_import.import_id and b.user_id is not distinct from auth.uid()
  for key share;
  if not found then
    raise exception 'no such import' using errcode = 'PD410';
  end if;
  perform private.require_importer(batch.partner_cd);
  return batch;
end
$$;

-- Begins to load a report; returns the id that the other import functions take.
-- For members who see all partners, and the terminal. Days are yyyyMMdd, null for a report about no time.
create function public.import_start(
  partner_cd text, category text, file_nm text, columns text[],
  period_start text, period_end text, err_cnt integer, partial boolean
) returns uuid
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  new_id uuid;
begin
  perform private.require_importer(import_start.partner_cd);
  delete from private.import_batch b where b.created_at < now() - interval '1 day';
  insert into private.import_batch (partner_cd, category, file_nm, columns, period_start, period_end, err_cnt, partial, user_id)
  values (import_start.partner_cd, import_start.category, import_start.file_nm, import_start.columns,
    import_start.period_start, import_start.period_end, import_start.err_cnt, import_start.partial, auth.uid())
  returning id into new_id;
  return new_id;
end
$$;

-- Adds rows to a report that import_start began; returns how many it has now. The same part twice counts once,
-- so a request may be repeated. For the member who began it.
create function public.import_add_rows(import_id uuid, part integer, rows text[]) returns integer
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  batch private.import_batch := private.own_import(import_add_rows.import_id);
  added integer;
  total integer;
begin
  insert into private.import_chunk (batch_id, part, rows)
  values (batch.id, import_add_rows.part, import_add_rows.rows)
  on conflict do nothing;
  get diagnostics added = row_count;
  update private.import_batch b set row_cnt = b.row_cnt + added * cardinality(import_add_rows.rows)
  where b.id = batch.id
  returning b.row_cnt into total;
  return total;
end
$$;

-- Throws away a report that was begun. For the member who began it.
create function public.import_cancel(import_id uuid) returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  batch private.import_batch := private.own_import(import_cancel.import_id);
begin
  delete from private.import_batch b where b.id = batch.id;
end
$$;

grant execute on function
  public.import_start(text, text, text, text[], text, text, integer, boolean),
  public.import_add_rows(uuid, integer, text[]),
  public.import_cancel(uuid)
  to authenticated;
