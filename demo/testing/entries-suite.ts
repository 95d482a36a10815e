import { describe, expect, it } from 'vitest';
import type { LoadedDemo } from './loaded-demo.ts';
import { figures } from './figures.ts';

/** What the members entered about options in the demo company. */
export function entriesSuite(demo: () => LoadedDemo): void {
  describe('what people enter about options', () => {
    it('is there for most new options, for none that came back, and some brands have no costs', async () => {
      const row = await figures(
        demo(),
        `select count(*) filter (where s."OFFER_CONDITION" = 'NEW' and c.won is not null) * 100 / 2640 costs,
          count(*) filter (where s."OFFER_CONDITION" <> 'NEW' and (c.won is not null or e."OPTION_CD" is not null))::int returned,
          count(e."LEAD_DAY")::int leads, count(e."TARGET_DAY")::int targets, count(e."MEMO")::int memos,
          40 - (select count(distinct o."BRAND_CD")::int from dim_option_cost join dim_option o using ("OPTION_CD")) "withoutCosts"
        from fact_stock s left join dim_option_setting e using ("OPTION_CD")
        left join lateral (select min("COST_AMT") won from dim_option_cost c where c."OPTION_CD" = s."OPTION_CD") c on true`,
      );
      expect(Number(row.costs)).toBeGreaterThan(70);
      expect(Number(row.costs)).toBeLessThan(95);
      expect(row.returned).toBe(0);
      expect(Number(row.leads)).toBeGreaterThan(1000);
      expect(Number(row.targets)).toBeGreaterThan(400);
      expect(Number(row.memos)).toBeGreaterThan(200);
      expect(Number(row.withoutCosts)).toBeGreaterThan(0);
    });

    it('costs less than the price, and some of it more than before or from a later day on', async () => {
      const { today } = demo();
      const row = await figures(
        demo(),
        `with now as (select "PARTNER_CD", c.* from dim_partner, private.option_costs("PARTNER_CD", '${today}') c)
        select count(*) filter (where "COST_AMT" not between "SALE_PRICE" * 0.2 and "SALE_PRICE" * 0.8)::int odd,
          (select count(*)::int from (select from dim_option_cost group by "OPTION_CD" having count(*) > 1) r) dearer,
          (select count(*)::int from dim_option_cost where "APPLY_DT" > '${today}') later
        from now join dim_option using ("OPTION_CD")`,
      );
      expect(row.odd).toBe(0);
      expect(Number(row.dearer)).toBeGreaterThan(300);
      expect(Number(row.later)).toBeGreaterThan(30);
    });

    it('is what the trail of changes says, change by change, each by a member who may', async () => {
      const { sql, today } = demo();
      // Each change begins with what the one before it left.
      expect(
        await sql`select from (select *, lag("TO_VAL") over (partition by "OPTION_CD", "FIELD", "PERIOD" order by "ID") was
          from log_change where "SUBJECT" = 'option') c where "FROM_VAL" is distinct from was or "TO_VAL" = was`,
      ).toHaveLength(0);
      expect(
        await sql`with last as (select distinct on ("OPTION_CD", "FIELD", "PERIOD") "OPTION_CD", "FIELD", "PERIOD", "TO_VAL"
            from log_change where "SUBJECT" = 'option' order by "OPTION_CD", "FIELD", "PERIOD", "ID" desc),
          entered as (select "OPTION_CD", 'cost' "FIELD", "APPLY_DT", "COST_AMT"::text "TO_VAL" from dim_option_cost
            union all select "OPTION_CD", f, null, v from dim_option_setting,
              lateral (values ('targetDays', "TARGET_DAY"::text), ('leadDays', "LEAD_DAY"::text), ('memo', "MEMO")) e (f, v)
            where v is not null)
          (table last except table entered) union all (table entered except table last)`,
      ).toHaveLength(0);
      expect(
        await sql`select from log_change c left join auth_member m on m."ID" = c."USER_ID"
          where c."SUBJECT" = 'option' and (m."IS_ACTIVE" is not true or c."USER_NM" <> coalesce(m."ALIAS", m."NAME") or not (m."IS_ALL_PARTNER_ACCESSIBLE"
            or exists (select from auth_member_partner p where p."USER_ID" = m."ID" and p."PARTNER_CD" = c."PARTNER_CD")))`,
      ).toHaveLength(0);
      expect(
        await sql`select from (select "REG_DT" < lag("REG_DT") over (order by "ID") back, ("REG_DT" at time zone 'Asia/Seoul')::date >= ${today}::text::date later
          from log_change where "SUBJECT" = 'option') c where back or later`,
      ).toHaveLength(0);
    });
  });
}
