import type { Day } from '../../../src/domain/korea-time.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Mail } from '../mail/mail.ts';
import type { PartnerReport } from './read-report.ts';
import { partnerLink, reportParts, type ReportPart } from './report-parts.ts';
import { reportText } from './report-text.ts';

interface ReportAddress {
  to: string;
  siteUrl: string;
  /** Turns the report off for whoever has it. */
  token: string;
}

interface Section {
  name: string;
  href: string;
  parts: ReportPart[];
}

/** Writes the report of a day as a mail: the same rows as HTML and as text. */
export function reportMail(
  reports: readonly PartnerReport[],
  today: Day,
  { to, siteUrl, token }: ReportAddress,
): Mail {
  const sections = reports.map((report) => {
    const link = partnerLink(siteUrl, report.partner.id);
    return { name: report.partner.name, href: link(''), parts: reportParts(report, today, link) };
  });
  const stop = `${siteUrl}/unsubscribe?token=${token}`;
  const links = { [reportText.settings]: `${siteUrl}/profile`, [reportText.stop]: stop };
  const subject = reportText.subject(
    today,
    sections.map(({ name }) => name),
  );
  return {
    to,
    subject,
    text: asText(sections, today, links),
    html: asHtml(subject, sections, today, links),
    link: stop,
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

type Links = Record<string, string>;

function asText(sections: readonly Section[], today: Day, links: Links): string {
  const rows = (parts: readonly ReportPart[]) =>
    parts.map(({ title, rows, none }) =>
      [
        `[${title}]`,
        ...rows.map(({ label, value, note, href }) =>
          [[label, value].filter(Boolean).join(': '), note, href].filter(Boolean).join('\n  '),
        ),
        ...(rows.length === 0 ? [none] : []),
      ].join('\n'),
    );
  return [
    reportText.lead(today),
    ...sections.flatMap(({ name, href, parts }) => [`■ ${name}\n${href}`, ...rows(parts)]),
    [reportText.why, ...Object.entries(links).map(([name, href]) => `${name}: ${href}`)].join('\n'),
    '',
  ].join('\n\n');
}

/** The colours of the product (src/styles/tokens.css) by class: mail programs read no variables. Light ones stand inline. */
const colours = {
  page: ['background-color:#f6f7f9', 'background-color:#0e1014'],
  card: ['background-color:#ffffff', 'background-color:#15181e'],
  text: ['color:#16181d', 'color:#e9ebef'],
  quiet: ['color:#565d6b', 'color:#a3aab8'],
  line: ['border-top:1px solid #e6e8ec', 'border-top:1px solid #262b34'],
} as const;
const font = "font-family:'Apple SD Gothic Neo','Malgun Gothic',sans-serif";

/** Class and inline style of an element; programs that know no class keep the light colours. */
const look = (names: readonly (keyof typeof colours)[], style: string) =>
  `class="${names.join(' ')}" style="${[...names.map((name) => colours[name][0]), style].join(';')}"`;

const dark = Object.entries(colours)
  .map(([name, [, colour]]) => `.${name}{${colour}!important}`)
  .join('');

function asHtml(title: string, sections: readonly Section[], today: Day, links: Links): string {
  const footer = Object.entries(links)
    .map(([name, href]) => `<a ${look(['quiet'], '')} href="${escapeHtml(href)}">${escapeHtml(name)}</a>`)
    .join(' · ');
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}</style></head>
<body ${look(['page'], 'margin:0;padding:0')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look(['page'], '')}><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${font};word-break:keep-all;overflow-wrap:anywhere">
<tr><td ${look(['text'], 'padding:0 8px 12px;font-size:14px;line-height:21px')}>${escapeHtml(reportText.lead(today))}</td></tr>
${sections.map(sectionHtml).join('\n')}
<tr><td ${look(['quiet'], 'padding:4px 8px;font-size:12px;line-height:18px')}>${escapeHtml(reportText.why)}<br>${footer}</td></tr>
</table></td></tr></table></body></html>`;
}

const sectionHtml = ({ name, href, parts }: Section) => `<tr><td style="padding-bottom:12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look(['card'], 'border-radius:8px')}>
<tr><td colspan="2" style="padding:14px 16px 4px"><a ${look(['text'], 'font-size:17px;line-height:24px;font-weight:700;text-decoration:none')} href="${escapeHtml(href)}">${escapeHtml(name)}</a></td></tr>
${parts.map(partHtml).join('\n')}
</table></td></tr>`;

const partHtml = ({
  title,
  rows,
  none,
}: ReportPart) => `<tr><td colspan="2" ${look(['quiet'], 'padding:10px 16px 6px;font-size:12px;line-height:18px;font-weight:700')}>${escapeHtml(title)}</td></tr>
${rows.length === 0 ? `<tr><td colspan="2" ${look(['quiet', 'line'], 'padding:9px 16px;font-size:14px;line-height:20px')}>${escapeHtml(none)}</td></tr>` : rows.map(rowHtml).join('\n')}`;

const rowHtml = ({ label, note, value, href }: ReportPart['rows'][number]) => `<tr>
<td ${look(['line'], 'padding:9px 8px 9px 16px;vertical-align:top')}><a ${look(['text'], 'font-size:14px;line-height:20px')} href="${escapeHtml(href)}">${escapeHtml(label)}</a><br><span ${look(['quiet'], 'font-size:12px;line-height:18px')}>${escapeHtml(note)}</span></td>
<td align="right" ${look(['line', 'text'], 'padding:9px 16px 9px 0;vertical-align:top;font-size:14px;line-height:20px;font-weight:700;white-space:nowrap')}>${escapeHtml(value)}</td></tr>`;
