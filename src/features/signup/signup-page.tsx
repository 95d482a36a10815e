import { OtherWay } from '@/components/account/other-way.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '@/data/toast.ts';
import { useFormFields } from '@/components/form/use-form-fields.ts';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { authText } from '@/text/auth.ts';
import { signupError } from '@/components/account/auth-errors.ts';
import { AuthLayout } from '@/components/account/auth-layout.tsx';
import { signUp } from '@/components/account/auth-mutations.ts';
import { signupSchema, type SignupValues } from '@/components/account/auth-schemas.ts';
import { SignupFields } from './signup-fields.tsx';
import { SlowNotice } from '@/components/account/slow-notice.tsx';

const text = authText.signup;

/** Makes an account; afterwards the sign-in page asks to confirm the e-mail address (section 4, session). */
export function SignupPage() {
  const navigate = useNavigate();
  const form = useFormFields<SignupValues>({
    resolver: zodResolver(signupSchema),
    // In the order on the page: after a refusal the first wrong one of this order gets the focus.
    defaultValues: { email: '', password: '', confirmPassword: '', name: '', phone: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      await signUp(values);
    } catch (error) {
      const { toast: reason, form: formError } = signupError(error);
      if (reason !== null) toast.error(authText.errors.signupFailed, reason ? { description: reason } : {});
      if (formError?.field === 'form') form.setError('root', { message: formError.message });
      else if (formError)
        form.setError(formError.field, { message: formError.message }, { shouldFocus: true });
      return;
    }
    await navigate({ to: '/login', state: { isEmailVerificationPending: true, email: values.email } });
  });

  return (
    <AuthLayout title={text.title} subtitle={text.subtitle}>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <SignupFields fields={form.fields} errors={errors} />
        {errors.root ? <Alert>{errors.root.message}</Alert> : null}
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
          {text.submit}
        </Button>
        <SlowNotice active={isSubmitting} />
      </form>
      <OtherWay text={text.hasAccount} to="/login" label={text.login} />
    </AuthLayout>
  );
}
