-- 입고요청: lines of inbound requests. Every request that the file names is replaced by its lines in the file;
-- other requests stay. A line has no key of its own (one request may hold an option twice, with two expiry
-- dates), so lines are compared whole, and a line that is the same keeps its ID. Raises PD001.
create function private.load_inbound_requests(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
as $$
declare
  ignored text[];
  counts jsonb;
begin
  perform private.require_columns(batch, array['REQ_NO', 'OPTION_CD', 'IB_REQ_DT', 'SCH_DT', 'EX_QTY', 'IB_APRV_QTY',
    'SALE_READY_QTY', 'RETURN_PENDING_QTY', 'RETURN_READY_QTY', 'IB_APRV_NO', 'IB_REQ_NO', 'MILKRUNNO', 'PICKUP_DT',
    'IB_CENTER', 'REG_DT', 'PLT_AMT', 'TRUCK_AMT', 'EXPIR_DT', 'PROD_DT', 'LOGISTICS_COMPANY', 'INVOICE_NUM',
    'DP_APRV_DT', 'REMARKS']);
  create temporary table import_staged on commit drop as
  -- In the order of the file; its parts may have come in any order.
  select row_number() over (order by staged.part, staged.place) as "LINE_NO", batch.partner_cd as "CUST_CD", '2P'::text as "SVC", r[1] as "REQ_NO", r[2] as "OPTION_CD",
    r[3] as "IB_REQ_DT", r[4] as "SCH_DT", r[5]::integer as "EX_QTY", r[6]::integer as "IB_APRV_QTY",
    r[7]::integer as "SALE_READY_QTY", r[8]::integer as "RETURN_PENDING_QTY",
    r[9]::integer as "RETURN_READY_QTY", r[10] as "IB_APRV_NO", r[11] as "IB_REQ_NO", r[12] as "MILKRUNNO",
    r[13] as "PICKUP_DT", r[14] as "IB_CENTER", coalesce(r[15]::timestamptz, now()) as "REG_DT",
    r[16]::integer as "PLT_AMT", r[17]::integer as "TRUCK_AMT", r[18] as "EXPIR_DT", r[19] as "PROD_DT",
    r[20] as "LOGISTICS_COMPANY", r[21] as "INVOICE_NUM", r[22] as "DP_APRV_DT", r[23] as "REMARKS"
  from (
    select c.part, l.place, string_to_array(l.line, chr(127), '') as r
    from private.import_chunk c cross join lateral unnest(c.rows) with ordinality l (line, place)
    where c.batch_id = batch.id offset 0
  ) staged;
  analyze pg_temp.import_staged;

  perform private.refuse_foreign_options(array(
    select distinct o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> batch.partner_cd order by 1));

  -- Without an upload time in the file, the moment of loading is no difference between two lines.
  ignored := array['ID', 'LINE_NO'] || case
    when exists (select from pg_temp.import_staged s where s."REG_DT" <> now()) then '{}'::text[]
    else array['REG_DT']
  end;
  -- Each line that is there beside the equal line of the file; of equal lines the first with the first.
  create temporary table import_pair on commit drop as
  select o.id as old_id, n.line_no, coalesce(o.req_no, n.req_no) as req_no, coalesce(o.option_cd, n.option_cd) as option_cd
  from (
    select t."ID" as id, t."REQ_NO" as req_no, t."OPTION_CD" as option_cd, to_jsonb(t) - ignored as line,
      row_number() over (partition by to_jsonb(t) - ignored order by t."ID") as twin
    from public.raw_wing_inbound_request t
    where t."CUST_CD" = batch.partner_cd and t."REQ_NO" in (select s."REQ_NO" from pg_temp.import_staged s)
  ) o
  full join (
    select s."LINE_NO" as line_no, s."REQ_NO" as req_no, s."OPTION_CD" as option_cd, to_jsonb(s) - ignored as line,
      row_number() over (partition by to_jsonb(s) - ignored order by s."LINE_NO") as twin
    from pg_temp.import_staged s
  ) n on n.line = o.line and n.twin = o.twin;
  analyze pg_temp.import_pair;

  -- A line that goes and one that comes for the same request and option are one changed line.
  select jsonb_build_object('new', coalesce(sum(g.added - least(g.added, g.gone)), 0),
    'changed', coalesce(sum(least(g.added, g.gone)), 0), 'unchanged', coalesce(sum(g.same), 0),
    'removed', coalesce(sum(g.gone - least(g.added, g.gone)), 0))
  into counts
  from (
    select count(*) filter (where p.old_id is null) as added, count(*) filter (where p.line_no is null) as gone,
      count(*) filter (where p.old_id is not null and p.line_no is not null) as same
    from pg_temp.import_pair p group by p.req_no, p.option_cd
  ) g;

  delete from public.raw_wing_inbound_request t
  using pg_temp.import_pair p where p.old_id = t."ID" and p.line_no is null;
  insert into public.raw_wing_inbound_request ("CUST_CD", "SVC", "REQ_NO", "OPTION_CD", "IB_REQ_DT", "SCH_DT", "EX_QTY",
    "IB_APRV_QTY", "SALE_READY_QTY", "RETURN_PENDING_QTY", "RETURN_READY_QTY", "IB_APRV_NO", "IB_REQ_NO", "MILKRUNNO",
    "PICKUP_DT", "IB_CENTER", "REG_DT", "PLT_AMT", "TRUCK_AMT", "EXPIR_DT", "PROD_DT", "LOGISTICS_COMPANY",
    "INVOICE_NUM", "DP_APRV_DT", "REMARKS")
  select s."CUST_CD", s."SVC", s."REQ_NO", s."OPTION_CD", s."IB_REQ_DT", s."SCH_DT", s."EX_QTY",
    s."IB_APRV_QTY", s."SALE_READY_QTY", s."RETURN_PENDING_QTY", s."RETURN_READY_QTY", s."IB_APRV_NO", s."IB_REQ_NO",
    s."MILKRUNNO", s."PICKUP_DT", s."IB_CENTER", s."REG_DT", s."PLT_AMT", s."TRUCK_AMT", s."EXPIR_DT", s."PROD_DT",
    s."LOGISTICS_COMPANY", s."INVOICE_NUM", s."DP_APRV_DT", s."REMARKS"
  from pg_temp.import_staged s
  join pg_temp.import_pair p on p.line_no = s."LINE_NO" and p.old_id is null
  order by s."LINE_NO";
  return counts;
end
$$;
