import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DayPicker } from '@/components/date-range/day-picker.tsx';
import { typedDay } from '@/components/date-range/typed-day.ts';
import { FormFooter } from '@/components/form/form-footer.tsx';
import { Alert } from '@/components/ui/alert.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input, inputClasses } from '@/components/ui/input.tsx';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { failureSentence } from '@/data/failure-text.ts';
import { useKeptText } from '@/data/kept-text.ts';
import { usePartner } from '@/data/partner.tsx';
import { toastUndoable } from '@/data/toast-undoable.ts';
import { addDays, formatDay, koreaToday } from '@/domain/korea-time.ts';
import { todoCareDialogText as text } from '@/text/todo-care-dialog.ts';
import { type TodoDecision, todoPeopleQuery, useDecide } from './todo-care-queries.ts';
import type { Todo } from './todo.ts';

const MOST_DAYS = 366;
const MOST_CHARACTERS = 200;
const asFound: TodoDecision = { assigneeId: null, until: null, reason: null };

/** Gives a to-do to a person, puts it off until a day, or closes it with a reason. */
export function TodoCareDialog({ todo, onClose }: { todo: Todo; onClose: () => void }) {
  const { code } = usePartner();
  const decide = useDecide(todo.rule);
  const people = useQuery(todoPeopleQuery(code));
  const before = todo.care ?? asFound;
  const tomorrow = addDays(koreaToday(), 1);
  const [assigneeId, setAssignee] = useState(before.assigneeId);
  const {
    typed: typedReason,
    type: setReason,
    isKept,
    forget,
  } = useKeptText('todo', todo.rule, before.reason ?? '');
  const [state, setState] = useState(
    isKept ? 'closed' : todo.isOpen ? 'open' : before.until ? 'later' : 'closed',
  );
  const [typedUntil, setUntil] = useState(
    formatDay((todo.isOpen ? null : before.until) ?? addDays(koreaToday(), 7)),
  );
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const day = typedDay(typedUntil);
  const reason = typedReason.trim();
  const isLater = state === 'later';
  const isClosed = state === 'closed';
  const isDayWrong = isLater && (day === undefined || day < tomorrow || day >= addDays(tomorrow, MOST_DAYS));
  const isReasonWrong = isClosed && reason === '';
  const leave = () => {
    forget();
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isDayWrong || isReasonWrong) return;
    setBusy(true);
    setFailure(null);
    try {
      await decide({ assigneeId, until: isLater ? (day ?? null) : null, reason: isClosed ? reason : null });
      toastUndoable(text.saved(todo.title), 'todo-care', () => decide(before));
      leave();
    } catch (error) {
      setFailure(failureSentence(error));
      setBusy(false);
    }
  };
  const kept = before.assigneeId && todo.care?.assignee;
  // Who has it is shown before the list is there, and when it cannot be read.
  const known = people.data ?? (kept ? [{ id: before.assigneeId ?? '', name: kept }] : []);
  return (
    <TitledDialog title={todo.title} description={text.dialog} closeLabel={text.cancel} onClose={leave}>
      <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
        <Field
          label={text.assignee}
          error={people.isError ? text.noPeople : undefined}
          onRetry={() => void people.refetch()}
        >
          {(control) => (
            <select
              {...control}
              className={inputClasses}
              value={assigneeId ?? ''}
              onChange={({ target }) => setAssignee(target.value || null)}
            >
              <option value="">{text.nobody}</option>
              {known.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={text.state}>
          {(control) => (
            <select
              {...control}
              className={inputClasses}
              value={state}
              onChange={({ target }) => {
                setState(target.value);
                setAsked(false);
              }}
            >
              {Object.entries(text.states).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {isLater ? (
          <Field label={text.until} error={isAsked && isDayWrong ? text.untilProblem : undefined}>
            {(control) => (
              <DayPicker
                {...control}
                text={typedUntil}
                day={day}
                until={null}
                onText={setUntil}
                onDay={(chosen) => setUntil(formatDay(chosen))}
                onBlur={() => {
                  if (day !== undefined) setUntil(formatDay(day));
                }}
              />
            )}
          </Field>
        ) : null}
        {isClosed ? (
          <Field
            label={text.reason}
            hint={text.reasonHint}
            error={isAsked && isReasonWrong ? text.reasonProblem : undefined}
          >
            {(control) => (
              <Input
                {...control}
                value={typedReason}
                maxLength={MOST_CHARACTERS}
                autoComplete="off"
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
        ) : null}
        {failure === null ? null : <Alert>{failure}</Alert>}
        <FormFooter cancel={text.cancel} onCancel={leave} submit={text.save} busy={busy} />
      </form>
    </TitledDialog>
  );
}
