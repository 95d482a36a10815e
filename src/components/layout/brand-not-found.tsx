import { Link, useRouter } from '@tanstack/react-router';
import { Tags } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { usePartner } from '@/data/partner.tsx';
import { errorsText } from '@/text/errors.ts';

/** In the place of each page of a brand that the partner does not have; whether there is one elsewhere is not said. */
export function BrandNotFound() {
  const router = useRouter();
  const { id } = usePartner();
  const text = errorsText.brandNotFound;
  return (
    <StateMessage
      icon={Tags}
      className="min-h-80 flex-1"
      title={<h1>{text.title}</h1>}
      text={text.text}
      action={
        <>
          <Button onClick={() => router.history.back()}>{errorsText.notFound.back}</Button>
          <Button asChild variant="primary">
            <Link to="/{-$partnerId}/statistics/total-sales" params={{ partnerId: String(id) }}>
              {text.list}
            </Link>
          </Button>
        </>
      }
    />
  );
}
