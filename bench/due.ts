import { startBenchBackend } from './support/bench-backend.ts';
import { measureAlone } from './support/database-alone.ts';
import { fillCompany } from './support/fill-company.ts';
import { measure } from './support/measure.ts';
import type { Report } from './support/report.ts';
import { seePartners } from './support/see-partners.ts';
import { type BenchSize, tenthOf } from './support/sizes.ts';

type Row = Report['rows'][number];

/** 오늘 받을 자료 over 1, 100 and 200 partners, of which some do not advertise, fetch weekly or never loaded anything. */
export async function benchDue(size: BenchSize): Promise<Report> {
  const backend = await startBenchBackend();
  const { sql, client } = backend;
  try {
    const small = tenthOf(size.overview, 'options', 'inboundLines', 'campaigns', 'settlementLines');
    const most = Math.max(...size.duePartners);
    await fillCompany(sql, backend.memberId, Array<typeof small>(most).fill(small));
    await sql`delete from public.log_file_upload l using bench_partner p where l."PARTNER_CD" = p.code and p.place % 7 = 0`;
    await sql`insert into public.dim_report_rhythm ("PARTNER_CD", "SOURCE", "RHYTHM")
      select code, '광고보고서', 'none' from bench_partner where place % 3 = 0
      union all select code, '입고요청', 'weekly' from bench_partner where place % 5 = 0`;
    await sql`vacuum analyze`;
    const rows: Row[] = [];
    const processed: number[] = [];
    for (const count of size.duePartners) {
      await seePartners(backend, count);
      await sql`update public.auth_member_partner set "CAN_LOAD" = true`;
      for (const [name, args] of [
        ['first page', {}],
        ['second page of all', { state: 'all', page_number: 2 }],
      ] as const) {
        const measured = await measure(backend, size.repeats, async () => {
          const { error } = await client.rpc('reports_due_list', args);
          if (error) throw error;
        });
        rows.push({ name: `${count} partners: reports_due_list, ${name}`, measured });
      }
      for (const call of ['reports_due_list()', 'partner_gaps()']) {
        const measured = await measureAlone(backend, size.repeats, `select public.${call}`);
        rows.push({ name: `${count} partners: ${call}, database alone`, measured });
        processed.push(measured.processor ?? measured.least);
      }
    }
    return {
      title: `Reports due: partners of ${small.options} options with everything`,
      notes: ['judged by the processor time of the database, else the quickest run'],
      rows,
      budgets: [{ name: `${most} partners against 0.3 s`, ratio: Math.max(...processed) / 300, limit: 1 }],
    };
  } finally {
    await backend.close();
  }
}
