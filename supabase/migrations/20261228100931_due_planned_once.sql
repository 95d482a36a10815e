-- Planning what is due of one partner took as long as reading it, at each request.

-- Definer: a policy holds each row that is read against the codes of all partners, so that the time grew with the square of their number.
-- Settings: planned once per connection, because planning takes as long as reading 100 partners.
create or replace function public.partner_gaps() returns json
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  today constant date := private.korea_today();
begin
  return (
    select json_build_object('partners', count(*), 'lacking', count(*) filter (where g.lacks))
    from (
      select exists (
        select from private.partner_reports(c.code) r join private.last_report_days(c.code, today) l using (source)
        where l.source <> '정산' and not private.is_report_there(l.source, r.rhythm, l.last_day, today)) as lacks
      from unnest(private.partner_codes()) c (code)
    ) g);
end
$$;

-- Settings: planned once per connection, because planning takes longer than reading.
create or replace function public.reports_due(partner_cds text[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  today constant date := private.korea_today();
  partner_cd text;
begin
  if coalesce(cardinality(partner_cds), 0) not between 1 and 100 then
    raise exception 'partner_cds must be 1 to 100' using errcode = '22023';
  end if;
  foreach partner_cd in array partner_cds loop
    perform private.require_partner(partner_cd);
  end loop;
  return json_build_object('today', private.day_text(today), 'rows', (
    select json_agg(d order by array_position(partner_cds, d."partnerCd"), d.place) from private.due_reports(partner_cds, today) d));
end
$$;
