import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { failureSentence } from '@/data/failure-text.ts';
import { useKeptText } from '@/data/kept-text.ts';
import { claimText } from '@/text/summary-claims.ts';
import { summaryText as text } from '@/text/summary.ts';
import { askSummary, type SummaryAnswer, type SummaryTopic } from './ask-summary.ts';

/** As the function takes it. */
const longestQuestion = 200;

/** The field of a question, and the answer below it. */
export function SummaryAsk({ topic, partnerCd }: { topic: SummaryTopic; partnerCd: string }) {
  const { typed: question, type, forget } = useKeptText('question', JSON.stringify(topic));
  const asked = useMutation({ mutationFn: () => askSummary(partnerCd, topic, question), onSuccess: forget });
  return (
    <Card className="print:hidden">
      <CardHeader>
        <CardTitle>{text.titles[topic.kind]}</CardTitle>
        <CardDescription>{text.description}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-3">
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!asked.isPending) asked.mutate();
          }}
        >
          <Field label={text.question} className="min-w-0 flex-1 basis-60">
            {(control) => (
              <Input
                {...control}
                value={question}
                maxLength={longestQuestion}
                placeholder={text.placeholders[topic.kind]}
                onChange={({ target }) => type(target.value)}
              />
            )}
          </Field>
          <Button type="submit" disabled={asked.isPending}>
            <Sparkles aria-hidden />
            {text.ask}
          </Button>
        </form>
        <div aria-live="polite" className="text-sm wrap-anywhere empty:hidden">
          <Answer asked={asked} />
        </div>
      </CardContent>
    </Card>
  );
}

interface AnswerProps {
  asked: {
    isPending: boolean;
    error: Error | null;
    data: SummaryAnswer | undefined;
  };
}

function Answer({ asked: { isPending, error, data } }: AnswerProps) {
  if (isPending) return <p className="text-subtle-foreground">{text.asking}</p>;
  if (error) return <p className="text-subtle-foreground">{failureSentence(error)}</p>;
  if (data === undefined) return null;
  if ('refused' in data) return <p className="text-subtle-foreground">{data.refused}</p>;
  const sentences = data.claims.map(claimText);
  return (
    <>
      <ul className="grid gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {data.dropped === 0 ? null : (
        <p className="text-subtle-foreground mt-2">{text.dropped(data.dropped)}</p>
      )}
    </>
  );
}
