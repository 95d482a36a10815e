import { HeadSelect } from '@/components/table/head-select.tsx';
import { choiceParam } from '@/components/table/search-params.ts';
import { reportsDueText } from '@/text/reports-due.ts';

const text = reportsDueText.scope;

/** The page's partner, or all whose reports the member may load. */
export const scopeParam = choiceParam(['own', 'all'], 'own');
type Scope = ReturnType<typeof scopeParam.parse>;

interface DueScopeProps {
  scope: Scope;
  onChange: (scope: Scope) => void;
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
