import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { Alert } from '@/components/ui/alert.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import {
  currentSession,
  isSessionAccepted,
  needsSecondFactor,
  signOut,
  useHasSessionEnded,
} from '@/data/session.ts';
import { failedLink, forgetFailedLink } from '@/data/url-tokens.ts';
import { authText } from '@/text/auth.ts';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';
import type { PendingMail } from './verify-email-overlay.tsx';

// Few sign-ins ask for a code or come from a sign-up: neither is part of the first load.
const CodeStep = lazy(() => import('./code-step.tsx').then(({ CodeStep }) => ({ default: CodeStep })));
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
  const hasEnded = useHasSessionEnded();

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
        <Suspense fallback={<SpinnerArea label={authText.code.loading} />}>
          <CodeStep onVerified={enter} onCancel={leaveCode} />
        </Suspense>
      </AuthLayout>
    );
  return (
    <AuthLayout title={authText.login.title} subtitle={authText.login.subtitle}>
      {hasEnded ? <Alert tone="blue">{authText.login.sessionEnded}</Alert> : null}
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

/** Where to go after sign-in: a path of this site, home otherwise. "//evil.com" is a path only by its looks. */
function safeTarget(from: string | undefined): string {
  return from && /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : '/';
}
