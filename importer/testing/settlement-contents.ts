import type { Sql } from '../../host/postgres/connect.ts';

const tables = [
  'fact_settlement_option',
  'fact_settlement_cost',
  'fact_inventory_compensation',
  'fact_settled_ad_cost',
  'fact_milk_run',
  'fact_settlement_summary',
];

/** Every line with the name of its file, whatever numbers they have here. */
export async function settlementContents(sql: Sql): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  const digest = async (name: string, rows: string) => {
    const [row] = await sql.unsafe(
      `select count(*) || ' ' || md5(string_agg(r, ';' order by r)) as sum from (${rows}) x (r)`,
    );
    sums[name] = String(row?.['sum']);
  };
  for (const table of tables)
    await digest(
      table,
      `select (to_jsonb(t) - array['LINE_ID', 'FILE_ID'] || to_jsonb(l) - array['FILE_ID', 'REG_DT'])::text from ${table} t join log_settlement_file l using ("FILE_ID")`,
    );
  for (const table of [
    'dim_option_cost',
    'dim_sales_target',
    'fact_brand_charge',
    'agg_settlement_monthly',
    'agg_settlement_quarterly',
  ])
    await digest(table, `select (to_jsonb(t) - 'MOD_DT')::text from ${table} t`);
  await digest('files', `select (to_jsonb(l) - array['FILE_ID', 'REG_DT'])::text from log_settlement_file l`);
  return sums;
}
