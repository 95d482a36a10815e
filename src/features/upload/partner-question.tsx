import { useState } from 'react';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Select, SelectOptions, SelectTrigger, SelectValue } from '@/components/ui/select.tsx';
import type { Partner } from '@/data/partner-query.ts';
import { hangulMatcher } from '@/domain/hangul-search.ts';
import { uploadText } from '@/text/upload.ts';
import type { UploadFile } from './upload-file.ts';

const text = uploadText.partnerQuestion;

/** More partners than these are searched by typing, not read through. */
const MOST_READ = 12;

interface PartnerQuestionProps {
  /** Files of one drop that each partner of several could own. */
  files: readonly UploadFile[];
  /** Partners whose reports the member may load. */
  partners: readonly Partner[];
  onAnswer: (partnerCd: string) => void;
}

/** Asks once for all files of a drop whose content does not say the partner; nothing is chosen before. */
export function PartnerQuestion({ files, partners, onAnswer }: PartnerQuestionProps) {
  const [chosen, setChosen] = useState('');
  const [query, setQuery] = useState('');
  const isPossible = ({ code }: Partner) =>
    files.some(
      ({ phase }) =>
        phase.is === 'partner-needed' && (phase.codes.length === 0 || phase.codes.includes(code)),
    );
  const matches = hangulMatcher(query);
  const possible = partners.filter(isPossible).map(({ code, name }) => ({ value: code, label: name }));
  // Who was chosen stays, whatever is typed afterwards.
  const options = possible.filter(({ value, label }) => value === chosen || matches(label));
  return (
    <Alert tone="blue">
      <p>{text.title(files.length)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {possible.length > MOST_READ ? (
          <Input
            aria-label={text.search}
            placeholder={text.search}
            className="text-foreground h-7.5 w-44"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        ) : null}
        <Select value={chosen} onValueChange={setChosen}>
          <SelectTrigger aria-label={text.label} className="text-foreground h-7.5 w-56">
            <SelectValue placeholder={text.label} />
          </SelectTrigger>
          <SelectOptions options={options} />
        </Select>
        <Button size="sm" disabled={chosen === ''} onClick={() => onAnswer(chosen)}>
          {text.answer}
        </Button>
      </div>
    </Alert>
  );
}
