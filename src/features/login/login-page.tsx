import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { Alert } from '@/components/ui/alert.tsx';
import { hasDrafts } from '@/data/cell-drafts.ts';
import {
  currentSession,
  isSessionAccepted,
  needsSecondFactor,
  type SessionEnd,
  signOut,
  useSessionEnd,
} from '@/data/session.ts';
import { failedLink, forgetFailedLink } from '@/data/url-tokens.ts';
import { authText } from '@/text/auth.ts';
import { AuthLayout } from '@/components/account/auth-layout.tsx';
import { LazyCodeStep } from '@/components/account/lazy-code-step.tsx';
import { LoginForm } from './login-form.tsx';
import type { PendingMail } from './verify-email-overlay.tsx';

// Few sign-ins come from a sign-up: the overlay is not part of the first load.
const VerifyEmailOverlay = lazy(() =>
  import('./verify-email-overlay.tsx').then(({ VerifyEmailOverlay }) => ({ default: VerifyEmailOverlay })),
);

/** Sign-in with e-mail and password, then the code of an authenticator app where one is verified (section 2). */
export function LoginPage() {
  const state = useRouterState({ select: ({ location }) => location.state });
  const navigate = useNavigate();
  const [step, setStep] = useState<'form' | 'code'>('form');
  const [mail, setMail] = useState<PendingMail | null>(
    state.isEmailVerificationPending ? { email: state.email ?? '', by: 'signed-up' } : null,
  );
  const [isLinkFailed] = useState(() => failedLink() === 'signup');
  const target = safeTarget(state.from);
  const ended = useSessionEnd();

  useEffect(() => forgetFailedLink, []);
  useEffect(() => {
    // A reload between password and code, or a visit with a session that is already complete.
    if (!currentSession() || state.isEmailVerificationPending) return;
    const goOn = async () => {
      if (!(await isSessionAccepted())) return;
      if (await needsSecondFactor()) setStep('code');
      else await navigate({ href: target, replace: true });
    };
    // Where the session is none of the backend's, the form is the way in.
    goOn().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- what was there on arrival; later changes are this page's own
  }, []);

  const enter = () => navigate({ href: target, replace: true });
  const leaveCode = async () => {
    await signOut();
    setStep('form');
  };

  if (step === 'code')
    return (
      <AuthLayout title={authText.code.title} subtitle={authText.code.subtitle}>
        <LazyCodeStep onVerified={enter} onCancel={leaveCode} />
      </AuthLayout>
    );
  return (
    <AuthLayout title={authText.login.title} subtitle={authText.login.subtitle}>
      {ended ? <Alert tone="blue">{endOf(ended)}</Alert> : null}
      <LoginForm
        isLinkFailed={isLinkFailed}
        onSignedIn={enter}
        onCodeNeeded={() => setStep('code')}
        onMailSent={setMail}
      />
      <LazyOverlay name={mail?.email ?? ''}>
        {mail === null ? null : (
          <VerifyEmailOverlay
            mail={mail}
            onClose={() => {
              setMail(null);
              // A reload must not show the overlay again.
              void navigate({ to: '/login', replace: true, state: state.from ? { from: state.from } : {} });
            }}
          />
        )}
      </LazyOverlay>
    </AuthLayout>
  );
}

/** Says why the session ended; what was typed into cells and forms comes back only where it was kept (cell-drafts.ts). */
function endOf(end: SessionEnd): string {
  if (end === 'expired') return authText.login.sessionEnded;
  return hasDrafts() ? authText.login.signedOutWithDrafts : authText.login.signedOutElsewhere;
}

/** Where to go after sign-in: a path of this site, home otherwise. "//evil.com" is a path only by its looks. */
function safeTarget(from: string | undefined): string {
  return from && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : '/';
}
