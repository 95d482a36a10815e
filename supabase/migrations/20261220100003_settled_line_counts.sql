-- Sums of settlement say of how many lines they are: an option whose sale and cancellation add up to 0 was not listed.

alter table public.agg_settlement_monthly add column "LINE_CNT" integer not null default 0;
alter table public.agg_settlement_quarterly add column "LINE_CNT" integer not null default 0;
comment on column public.agg_settlement_monthly."LINE_CNT" is 'Lines of fact_settlement_option.';
comment on column public.agg_settlement_quarterly."LINE_CNT" is 'Lines of fact_settlement_option.';

update public.agg_settlement_monthly m set "LINE_CNT" = f.lines
from (
  select o."PARTNER_CD", left(o."RECOG_DT", 6)::integer as month_sk, o."OPTION_CD", count(*)::integer as lines
  from public.fact_settlement_option o group by 1, 2, 3
) f
where f."PARTNER_CD" = m."PARTNER_CD" and f.month_sk = m."MONTH_SK" and f."OPTION_CD" = m."OPTION_CD";
update public.agg_settlement_quarterly q set "LINE_CNT" = k.lines
from (
  select m."PARTNER_CD", private.quarter_of(m."MONTH_SK") as quarter_sk, m."OPTION_CD", sum(m."LINE_CNT")::integer as lines
  from public.agg_settlement_monthly m group by 1, 2, 3
) k
where k."PARTNER_CD" = q."PARTNER_CD" and k.quarter_sk = q."QUARTER_SK" and k."OPTION_CD" = q."OPTION_CD";
