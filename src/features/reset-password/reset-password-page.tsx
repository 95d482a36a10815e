import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { signOut } from '@/data/session.ts';
import { authText } from '@/text/auth.ts';
import { AuthLayout } from '@/components/account/auth-layout.tsx';
import { LazyCodeStep } from '@/components/account/lazy-code-step.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useResetSession } from './reset-session.ts';

const text = authText.resetPassword;
const REDIRECT_MS = 3000;

/** Where the mailed link leads: checking, invalid, (second factor,) form, done (specification section 2). */
export function ResetPasswordPage() {
  const [state, setState] = useResetSession();
  const [isDone, setIsDone] = useState(false);
  const navigate = useNavigate();

  if (isDone) return <ResetDone />;
  if (state === 'checking')
    return (
      <AuthLayout title={text.title}>
        <SpinnerArea label={text.checking} />
      </AuthLayout>
    );
  if (state === 'invalid')
    return (
      <AuthLayout title={text.invalidTitle}>
        <Alert>{authText.errors.resetLinkInvalid}</Alert>
        <div className="grid gap-2">
          <Button asChild variant="primary" size="lg">
            <Link to="/find-password">{text.requestAgain}</Link>
          </Button>
          <Button asChild size="lg">
            <Link to="/login">{text.login}</Link>
          </Button>
        </div>
      </AuthLayout>
    );
  if (state === 'code')
    return (
      <AuthLayout title={authText.code.title} subtitle={authText.code.subtitle}>
        <LazyCodeStep
          onVerified={() => setState('valid')}
          onCancel={() => void signOut().then(() => navigate({ to: '/login' }))}
        />
      </AuthLayout>
    );
  return (
    <AuthLayout title={text.title} subtitle={text.subtitle}>
      <ResetPasswordForm
        onDone={async () => {
          setIsDone(true);
          // The link's session has done its work; the person signs in with the new password.
          await signOut();
        }}
      />
    </AuthLayout>
  );
}

function ResetDone() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login', replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthLayout title={text.doneTitle}>
      <Alert tone="green">{text.done}</Alert>
      <Button asChild variant="primary" size="lg">
        <Link to="/login" replace>
          {text.doneNow}
        </Link>
      </Button>
    </AuthLayout>
  );
}
