-- The board of many partners was as long as a hundred to-dos, and won of different kinds were sorted together.

-- Won of two kinds do not compare: each kind has its own order, its count and the first 20.
create or replace function public.dashboard_todos_all() returns json language plpgsql stable set search_path = '' as $$
begin
  return (
    with todos as materialized (
      select p."ID", p."PARTNER_CD", p."PARTNER_NM", t.*, k.kind,
        row_number() over (partition by k.kind order by t."IMPACT_AMT" desc nulls last, p."PARTNER_NM", t."RULE" collate "C") as place,
        array_position(array['lostSales', 'loss', 'goods', 'sales'], k.kind) as kind_place
      from private.overview_partners(100) p
      join private.partner_overviews(array(select s."PARTNER_CD" from private.overview_partners(100) s), 'dashboard') o using ("PARTNER_CD")
      cross join lateral private.todos_of_overview(o."FIGURES") t
      cross join lateral (select private.impact_kind(t."RULE") as kind) k
    )
    select json_build_object(
      'totals', coalesce((
        select json_agg(json_build_object('impactKind', t.kind, 'count', t.cnt) order by t.kind_place)
        from (select kind, kind_place, count(*) as cnt from todos group by kind, kind_place) t), '[]'),
      'rows', coalesce((
        select json_agg(json_build_object('partnerId', t."ID", 'partnerCd', t."PARTNER_CD", 'partnerName', t."PARTNER_NM", 'rule', t."RULE",
          'count', t."CNT", 'impactAmt', t."IMPACT_AMT", 'impactKind', t.kind, 'target', t."TARGET") order by t.kind_place, t.place)
        from todos t where t.place <= 20), '[]'))
  );
end
$$;
comment on function public.dashboard_todos_all is
  '오늘 할 일 of all partners that the caller may see (the first 100 by name), by kind of won, the most of each kind first: how many there are, and the first 20; nothing for a caller without any.';
