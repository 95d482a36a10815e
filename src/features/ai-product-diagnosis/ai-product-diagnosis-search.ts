import { brandFilter, choiceFilter, productNameFilter } from '@/components/filters/filter-kinds.tsx';
import { optionIdsFilter } from '@/components/filters/option-ids-filter.tsx';
import { listSearch, type SearchFor } from '@/components/figure-page/page-search.ts';
import { diagnosisText } from '@/text/diagnosis.ts';
import { diagnosisColumns } from './ai-product-diagnosis-columns.tsx';

const { filters: label, rules, confidences, statuses, all } = diagnosisText;

/** The page's state in the URL. */
export const aiProductDiagnosisSearch = listSearch({
  filters: [
    brandFilter({ className: 'md:col-span-2 xl:w-38' }),
    choiceFilter({
      param: 'rule',
      arg: 'rule_cd',
      label: label.rule,
      className: 'md:col-span-2 xl:w-44',
      choices: rules,
      initial: 'all',
    }),
    choiceFilter({
      param: 'confidence',
      arg: 'confidence',
      label: label.confidence,
      className: 'md:col-span-2 xl:w-28',
      choices: { all, ...confidences },
      initial: 'all',
    }),
    choiceFilter({
      param: 'status',
      arg: 'status',
      label: label.status,
      className: 'md:col-span-2 xl:w-28',
      choices: { all, ...statuses },
      initial: 'all',
    }),
    productNameFilter({
      label: label.name,
      placeholder: label.namePlaceholder,
      className: 'md:col-span-4 xl:min-w-48 xl:flex-1',
    }),
    optionIdsFilter({ className: 'md:col-span-4 xl:min-w-48 xl:flex-1' }),
  ],
  columns: diagnosisColumns,
});

export type AiProductDiagnosisSearch = SearchFor<typeof aiProductDiagnosisSearch>;
