import { useState } from 'react';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Select, SelectOptions, SelectTrigger, SelectValue } from '@/components/ui/select.tsx';
import type { Partner } from '@/data/partner-query.ts';
import { uploadText } from '@/text/upload.ts';
import type { UploadFile } from './upload-file.ts';

const text = uploadText.partnerQuestion;

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
  const isPossible = ({ code }: Partner) =>
    files.some(
      ({ phase }) =>
        phase.is === 'partner-needed' && (phase.codes.length === 0 || phase.codes.includes(code)),
    );
  const options = partners.filter(isPossible).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Alert tone="blue">
      <p>{text.title(files.length)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
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
