import { startBenchBackend } from '/work/main/bench/support/bench-backend.ts';
import { fillMasters } from '/work/main/bench/support/fill-partner.ts';
import { fillAds } from '/work/main/bench/support/fill-ads.ts';
import { databaseAlone } from '/work/main/bench/support/database-alone.ts';
import { fullSize } from '/work/main/bench/support/sizes.ts';
import { createServer } from 'node:http';
const b = await startBenchBackend();
const t0 = performance.now();
await fillMasters(b.sql, fullSize, b.memberId);
console.log('masters', performance.now() - t0);
await fillAds(b.sql, fullSize);
console.log('ads', performance.now() - t0);
for (const t of ['fact_ad_daily','agg_ad_campaign_daily','agg_ad_campaign_monthly','agg_ad_keyword_monthly','agg_ad_option_daily','agg_ad_option_monthly'])
  console.log(t, (await b.sql.unsafe(`select count(*)::int n, pg_size_pretty(pg_total_relation_size('${t}')) s from ${t}`))[0]);
// server: POST sql -> as member; GET /raw -> as owner
createServer(async (req, res) => {
  let body = ''; for await (const c of req) body += c;
  const runs = Number(req.headers['x-runs'] ?? 1);
  try {
    const out: string[] = [];
    let rows: unknown;
    for (let i = 0; i < runs; i++) { const s = performance.now();
      rows = req.url === '/owner' ? await b.sql.unsafe(body) : await databaseAlone(b.sql, b.memberId, body);
      out.push((performance.now() - s).toFixed(0)); }
    const first = (rows as Record<string, unknown>[]);
    res.end(out.join(' ') + ' ms\n' + (req.headers['x-show'] ? first.map((r) => Object.values(r).join(' | ')).join('\n').slice(0, 20000) + '\n' : ''));
  } catch (e) { res.end('ERR ' + (e as Error).message + '\n'); }
}).listen(3499);
console.log('ready');
