import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { toFailure } from '@/data/errors.ts';
import { sendTextCode, textCodeSentAt } from '@/data/text-code.ts';
import { serverNow } from '@/domain/korea-time.ts';
import { textCodeText } from '@/text/text-code.ts';
import { waitingSeconds } from './account-errors.ts';
import { sendError } from './text-code-errors.ts';
import { useCooldown } from './use-cooldown.ts';

const text = textCodeText;
const RESEND_PAUSE_S = 60;

/** Why the backend sends no message so soon after another one stands in the problem alone. */
const outputs = { sending: text.sending, sent: text.sent, failed: text.notSent, paused: undefined };

interface TextCodeSenderProps {
  /** One for each mounting: give it as the key too. */
  factorId: string;
  /** The number as this page may show it. */
  number: string;
  /** A new code is asked for: what was said about the older one no longer holds. */
  onResend: () => void;
}

/** Sends a code on arrival, unless one that this browser sent is still good, says where it went, and sends another one. */
export function TextCodeSender({ factorId, number, onResend }: TextCodeSenderProps) {
  const [state, setState] = useState<'sending' | 'sent' | 'failed' | 'paused'>('sending');
  const [problem, setProblem] = useState<string>();
  const [secondsLeft, startCooldown] = useCooldown();

  const send = async () => {
    setState('sending');
    setProblem(undefined);
    try {
      await sendTextCode(factorId);
      setState('sent');
      startCooldown(RESEND_PAUSE_S);
    } catch (error) {
      const isPaused = toFailure(error).kind === 'too-many';
      setState(textCodeSentAt(factorId) !== undefined ? 'sent' : isPaused ? 'paused' : 'failed');
      setProblem(sendError(error));
      startCooldown(waitingSeconds(error) ?? 0);
    }
  };

  useEffect(() => {
    const sentAt = textCodeSentAt(factorId);
    if (sentAt === undefined) return void send();
    setState('sent');
    startCooldown(RESEND_PAUSE_S - (serverNow().getTime() - sentAt) / 1000);
    // oxlint-disable-next-line react/exhaustive-deps -- once on arrival; each factor mounts a sender of its own
  }, []);

  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <output className="text-muted-foreground">{outputs[state]?.(number)}</output>
      {problem ? <Alert className="w-full">{problem}</Alert> : null}
      <Button
        variant="link"
        className="text-sm"
        busy={state === 'sending'}
        disabled={secondsLeft > 0}
        onClick={() => {
          onResend();
          void send();
        }}
      >
        {secondsLeft > 0 ? text.resendIn(secondsLeft) : text.resend}
      </Button>
    </div>
  );
}
