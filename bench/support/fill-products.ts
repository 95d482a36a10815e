import type { Sql } from '../../host/postgres/connect.ts';

/** The largest product: one option in 40, which lie apart. */
export const largeProduct = '15999999999';

/** Prices, time in store, fees, what people enter of most options, and the targets of most brands. */
export async function fillProducts(sql: Sql): Promise<void> {
  await sql`update public.dim_option o set "SALE_PRICE" = abs(hashtext(o."OPTION_CD")) % 400 * 100 + 4900,
      "PRODUCTID" = case when "PARTNER_CD" = 'P1' and right(o."OPTION_CD", 5)::integer % 40 = 7 then ${largeProduct} else o."PRODUCTID" end`;
  await sql`update public.fact_stock s set "PRODUCT_REG_DT" = private.day_text(private.korea_today() - h % 700),
      "MONTHLY_STORAGE_FEE" = h % 9000, "AGE_30" = "STOCK_QTY" - "STOCK_QTY" / (1 + h % 7), "AGE_45" = 0, "AGE_60" = 0,
      "AGE_120" = "STOCK_QTY" / (1 + h % 7), "AGE_180" = 0, "AGE_181" = 0
    from (select "OPTION_CD", abs(hashtext("OPTION_CD")) as h from public.dim_option) o where o."OPTION_CD" = s."OPTION_CD"`;
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select o."OPTION_CD", private.day_text(private.korea_today() - ago), o."PARTNER_CD", o."SALE_PRICE" / 2 - ago
    from public.dim_option o, unnest(array[400, 40]) ago where abs(hashtext(o."OPTION_CD")) % 10 > 1`;
  await sql`insert into public.dim_option_setting ("OPTION_CD", "PARTNER_CD", "TARGET_DAY", "LEAD_DAY", "MEMO")
    select "OPTION_CD", "PARTNER_CD", 14 + h % 40, h % 30, case when h % 9 = 0 then '메모 ' || h end
    from (select *, abs(hashtext("OPTION_CD")) as h from public.dim_option) o where h % 10 > 3`;
  await sql`insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "FIELD", "PERIOD", "TO_VAL", "USER_NM")
    select "PARTNER_CD", 'option', "OPTION_CD", 'cost', "APPLY_DT", "COST_AMT"::text, '담당자' from public.dim_option_cost order by "APPLY_DT"`;
  await sql`insert into public.dim_sales_target ("BRAND_CD", "PARTNER_CD", "YM", "TARGET_AMT")
    select b."BRAND_CD", b."PARTNER_CD", to_char(private.korea_today() - interval '1 month' * n, 'YYYYMM'), 90000000 + n
    from public.dim_brand b, generate_series(0, 24) n where b."SORT" % 4 > 0`;
}
