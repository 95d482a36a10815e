-- The last step of a load: what would change, and the change itself.

-- Which table a kind of report fills: TABLE_NM of its upload log. Null for an unknown kind.
create function private.import_table(category text) returns text
  language sql immutable
  set search_path = ''
  return case import_table.category
    when '옵션마스터' then 'dim_option'
    when '재고현황' then 'fact_stock'
    when '판매분석' then 'agg_performance_option_daily'
    when '입고요청' then 'raw_wing_inbound_request'
  end;

-- Runs the loader of a staged report. Loads of one partner go one after the other. Raises PD410 when rows that
-- were sent are not there any more: a report without them would wipe out what it stands for.
create function private.load_batch(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('import ' || batch.partner_cd, 0));
  if batch.row_cnt <> (
    select coalesce(sum(cardinality(c.rows)), 0) from private.import_chunk c where c.batch_id = batch.id
  ) then
    raise exception 'rows of this import are lost' using errcode = 'PD410';
  end if;
  if batch.category in ('재고현황', '판매분석') and (batch.period_start is null or batch.period_start <> batch.period_end) then
    raise exception 'this report is about one day' using errcode = 'PD422';
  end if;
  case batch.category
    when '옵션마스터' then return private.load_option_master(batch);
    when '재고현황' then return private.load_stock_status(batch);
    when '판매분석' then return private.load_sales_analysis(batch);
    when '입고요청' then return private.load_inbound_requests(batch);
    else raise exception 'no such kind of report' using errcode = 'PD422';
  end case;
end
$$;

-- What import_commit would do to a staged report: the same counts, and the same errors. It does it and takes
-- it back, so the two can never differ. For the member who began the report.
create function public.import_preview(import_id uuid) returns jsonb
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  batch private.import_batch := private.own_import(import_preview.import_id);
  counts jsonb;
begin
  begin
    counts := private.load_batch(batch);
    -- A code that ends in 000 would catch its whole class, and with it every refusal.
    raise exception using errcode = 'PD099';
  exception when sqlstate 'PD099' then
    return counts;
  end;
end
$$;

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now.
-- For the member who began the report. Raises PD001 and PD002 with the list of another partner's codes.
create function public.import_commit(import_id uuid) returns jsonb
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  batch private.import_batch := private.own_import(import_commit.import_id);
  counts jsonb := private.load_batch(batch);
begin
  insert into public.log_file_upload
    ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "ROW_CNT", "ERR_CNT", "USER_ID")
  values (batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, batch.row_cnt, batch.err_cnt, batch.user_id);
  delete from private.import_batch b where b.id = batch.id;
  return counts;
end
$$;

grant execute on function public.import_preview(uuid), public.import_commit(uuid) to authenticated;
