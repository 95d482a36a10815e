import { ExternalLink, MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { withRequestNumber } from '@/data/failure-text.ts';
import { tooManyError, waitingSeconds } from '@/components/account/account-errors.ts';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { authText } from '@/text/auth.ts';
import { resendConfirmation } from '@/components/account/auth-mutations.ts';
import { mailDomain, mailSite } from './mail-sites.ts';
import { useCooldown } from '@/components/account/use-cooldown.ts';

const text = authText.verify;
const RESEND_PAUSE_S = 60;

/** A confirmation mail that was asked for. */
export interface PendingMail {
  /** '' when the page was opened without it: then there is nothing to send again. */
  email: string;
  /**
   * signed-up: an account was just made. resent: the account waits for its confirmation, as the sign-in said.
   * asked: nobody knows whether it does, because the backend tells nobody.
   */
  by: 'signed-up' | 'resent' | 'asked';
}

interface VerifyEmailOverlayProps {
  mail: PendingMail;
  onClose: () => void;
}

/** Fills the screen when a confirmation mail is on its way: the address has still to be confirmed. */
export function VerifyEmailOverlay({ mail: { email, by }, onClose }: VerifyEmailOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [secondsLeft, startCooldown] = useCooldown(by === 'signed-up' ? 0 : RESEND_PAUSE_S);
  const [notice, setNotice] = useState<{ tone: 'green' | 'red'; message: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const site = mailSite(email);

  useEffect(() => dialog.current?.showModal(), []);

  const resend = async () => {
    setIsBusy(true);
    setNotice(undefined);
    try {
      await resendConfirmation(email);
      setNotice({ tone: 'green', message: by === 'asked' ? text.askedAgain : text.resent });
      startCooldown(RESEND_PAUSE_S);
    } catch (error) {
      setNotice({ tone: 'red', message: tooManyError(error) ?? withRequestNumber(text.resendFailed, error) });
      startCooldown(waitingSeconds(error) ?? 0);
    }
    setIsBusy(false);
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby="verify-title"
      onClose={onClose}
      className="appear bg-card text-foreground h-dvh max-h-none w-screen max-w-none place-items-center p-5 open:grid"
    >
      <div className="flex w-full max-w-sm flex-col items-center gap-5 text-center">
        <span className="bg-green-soft text-green grid size-14 place-items-center rounded-xl">
          <MailCheck aria-hidden className="size-7" />
        </span>
        <div className="flex flex-col gap-1.5">
          <h2 id="verify-title" className="text-3xl font-bold tracking-tight">
            {text.title}
          </h2>
          <p className="text-muted-foreground text-base">{by === 'asked' ? text.asked : text.text}</p>
          {email ? (
            <p className="text-sm font-semibold break-all">{by === 'asked' ? email : text.sentTo(email)}</p>
          ) : null}
        </div>
        {site ? (
          <Button asChild variant="primary" size="lg" className="w-full">
            <a href={site.url} target="_blank" rel="noreferrer">
              {text.openMail(site.name)}
              <ExternalLink aria-hidden />
            </a>
          </Button>
        ) : (
          <p className="text-muted-foreground text-sm wrap-anywhere break-keep">
            {email ? text.openCompanyMail(mailDomain(email)) : text.openOwnMail}
          </p>
        )}
        {notice ? (
          <Alert tone={notice.tone} className="w-full text-left">
            {notice.message}
          </Alert>
        ) : null}
        {email ? (
          <p className="text-muted-foreground text-sm">
            {text.notReceived}{' '}
            <Button
              variant="link"
              className="text-sm"
              busy={isBusy}
              disabled={secondsLeft > 0}
              onClick={resend}
            >
              {secondsLeft > 0 ? text.resendIn(secondsLeft) : text.resend}
            </Button>
          </p>
        ) : null}
        <Button variant="ghost" onClick={() => dialog.current?.close()}>
          {text.close}
        </Button>
      </div>
    </dialog>
  );
}
