import { HeadSelect } from '@/components/table/head-select.tsx';
import { reportsDueText } from '@/text/reports-due.ts';
import type { DueSearch } from './due-search.ts';

const text = reportsDueText.scope;

interface DueScopeProps {
  scope: DueSearch['scope'];
  onChange: (scope: DueSearch['scope']) => void;
}

/** Chooses between the page's partner and all partners whose reports the member may load. */
export const DueScope = ({ scope, onChange }: DueScopeProps) => (
  <HeadSelect
    label={text.label}
    value={scope}
    options={[
      { value: 'own', label: text.own },
      { value: 'all', label: text.all },
    ]}
    onChange={onChange}
  />
);
