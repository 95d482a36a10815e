import { it } from 'vitest';
import { createTestDatabase, asCaller, createAccount } from '../../host/testing/test-database.ts';
it('x', async () => {
const database = await createTestDatabase(); const { sql } = database;
await sql`insert into dim_partner ("PARTNER_CD","PARTNER_NM") select 'P'||n,'파트너 '||n from generate_series(1,12) n`;
await sql`insert into dim_brand ("BRAND_CD","BRAND_NM","PARTNER_CD","SORT") select 'P'||p||'B'||b,'b'||b,'P'||p,b from generate_series(1,12) p, generate_series(1,40) b`;
const id = await createAccount(sql, { email: 'm@example.com', partners: Array.from({length:12},(_,i)=>`P${i+1}`) });
let t=Date.now();
for (let m=0;m<25;m++) await sql`insert into agg_brand_daily select 'P'||p,'P'||p||'B'||b, private.date_sk(private.korea_today()-d),9,9,0,0,9,(d*b*p)%100000,3,4,50,6,5000 from generate_series(1,12) p, generate_series(1,40) b, generate_series(${m*30+1}::int,least(760,${m*30+30}::int)) d`;
console.log('fill', Date.now()-t);
await sql`insert into log_file_upload ("CATEGORY","TABLE_NM","PARTNER_CD","PERIOD_START","PERIOD_END") select '판매분석','agg_performance_option_daily','P'||p, private.day_text(private.korea_today()-760), private.day_text(private.korea_today()-1) from generate_series(1,12) p`;
await sql`vacuum analyze`;
const time = async (name: string, q: string) => { const ts: number[]=[]; for (let i=0;i<7;i++){ const a=process.hrtime.bigint(); await asCaller(sql,{role:'authenticated',id},(tx)=>tx.unsafe(q)); ts.push(Number(process.hrtime.bigint()-a)/1e6);} ts.sort((a,b)=>a-b); console.log(name.padEnd(40), ts[3]?.toFixed(0), 'min', ts[0]?.toFixed(0)); };
const d = (n:number)=>`private.day_text(private.korea_today()-${n})`;
for (const n of [30,365,730]) {
 await time(`portfolios ${n}`, `select portfolios(${d(n)},${d(1)})`);
 for (const u of ['day','week','month']) await time(`trend ${u} ${n}`, `select portfolios_trend(${d(n)},${d(1)},'${u}')`);
 await time(`trend partner day ${n}`, `select portfolios_trend(${d(n)},${d(1)},'day','partner')`);
 await time(`total_sales_brands ${n}`, `select total_sales_brands('P1',${d(n)},${d(1)})`);
 await time(`brand_sales_summary ${n}`, `select brand_sales_summary('P1',${d(n)},${d(1)})`);
}
await time('one read', `select sum("SALE_AMT"),sum("SALE_QTY") from agg_brand_daily`);
await time('my_dashboards', `select my_dashboards()`);
await time('dashboard_todos_all', `select dashboard_todos_all()`);
await database.drop();

}, 300_000);
