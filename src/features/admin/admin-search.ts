import { listSearch, type SearchFor } from '@/components/figure-page/page-search.ts';
import { choiceFilter, periodFilter, textFilter } from '@/components/filters/filter-kinds.tsx';
import { choiceParam } from '@/components/table/search-params.ts';
import { addDays, type Day } from '@/domain/korea-time.ts';
import { adminText } from '@/text/admin.ts';
import { changeColumns } from './change-columns.tsx';
import { mailColumns } from './mail-columns.tsx';
import { managedColumns } from './managed-columns.tsx';
import { memberColumns } from './member-columns.tsx';
import { partnerColumns } from './partner-columns.tsx';
import { reportColumns } from './report-columns.tsx';

const { views, tabs, filters: label, changes, mails, managed, partners, reports } = adminText;

export type AdminView = keyof typeof views;
export type MemberTab = keyof typeof tabs.names;
export const memberTabs = Object.keys(tabs.names) as [MemberTab, ...MemberTab[]];
export type PartnerState = keyof typeof partners.tabs;
export const partnerStates = Object.keys(partners.tabs) as [PartnerState, ...PartnerState[]];

const view = choiceParam(Object.keys(views) as [AdminView, ...AdminView[]], 'members');
const term = (words: string) =>
  textFilter({ param: 'term', arg: 'term', label: words, className: 'md:col-span-3 xl:w-72' });

const list = listSearch({
  filters: [term(label.term)],
  columns: memberColumns,
  more: { view, tab: choiceParam(memberTabs, 'all') },
  kept: ['view', 'tab'],
});

/** 회원 in the URL. */
export const membersSearch = {
  ...list,
  args: (search: SearchFor<typeof list>) => ({ ...list.args(search), state: search.tab }),
};

/** 회원 of a manager in the URL. */
export const managedSearch = listSearch({ filters: [term(managed.term)], columns: managedColumns });

const companies = listSearch({
  filters: [term(partners.term)],
  columns: partnerColumns,
  more: { view, open: choiceParam(partnerStates, 'all') },
  kept: ['view', 'open'],
});

/** 파트너 in the URL. */
export const partnersSearch = {
  ...companies,
  args: (search: SearchFor<typeof companies>) => ({ ...companies.args(search), state: search.open }),
};

/** The last 90 days. */
const lastDays = (today: Day) => ({ start: addDays(today, -89), end: today });

const days = periodFilter({
  label: label.period,
  className: 'md:max-xl:col-span-3 xl:w-72',
  initial: lastDays,
  missing: label.periodMissing,
});

/** 변경 기록 in the URL. */
export const changesSearch = listSearch({
  filters: [
    days,
    choiceFilter({
      param: 'action',
      arg: 'action',
      label: label.action,
      className: 'md:max-xl:col-span-3 xl:w-44',
      choices: changes.actions,
      initial: 'all',
    }),
    term(label.changeTerm),
  ],
  columns: changeColumns,
  more: { view },
  kept: ['view'],
});

/** What became of a mail. */
const outcome = {
  arg: 'outcome',
  label: mails.columns.outcome,
  className: 'md:max-xl:col-span-3 xl:w-44',
  initial: 'all',
} as const;

/** 메일 in the URL. */
export const mailsSearch = listSearch({
  filters: [
    days,
    choiceFilter({ ...outcome, param: 'outcome', choices: { all: label.allOutcomes, ...mails.outcomes } }),
    term(mails.term),
  ],
  columns: mailColumns,
  more: { view },
  kept: ['view'],
});

/** 아침 보고 in the URL. */
export const reportsSearch = listSearch({
  filters: [
    days,
    choiceFilter({ ...outcome, param: 'report', choices: { all: label.allOutcomes, ...reports.outcomes } }),
    term(reports.term),
  ],
  columns: reportColumns,
  more: { view },
  kept: ['view'],
});

export type AdminSearch = SearchFor<typeof membersSearch> &
  SearchFor<typeof partnersSearch> &
  SearchFor<typeof changesSearch> &
  SearchFor<typeof mailsSearch> &
  SearchFor<typeof reportsSearch>;
