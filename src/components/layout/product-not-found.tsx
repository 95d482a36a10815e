import { Link, useRouter } from '@tanstack/react-router';
import { PackageX } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { usePartner } from '@/data/partner.tsx';
import { errorsText } from '@/text/errors.ts';

/** In the place of each page of a product that the partner does not have; whether there is one elsewhere is not said. */
export function ProductNotFound() {
  const router = useRouter();
  const { id } = usePartner();
  const text = errorsText.productNotFound;
  return (
    <StateMessage
      icon={PackageX}
      className="min-h-80 flex-1"
      title={<h1>{text.title}</h1>}
      text={text.text}
      action={
        <>
          <Button onClick={() => router.history.back()}>{errorsText.notFound.back}</Button>
          <Button asChild variant="primary">
            <Link to="/{-$partnerId}/product-diagnosis" params={{ partnerId: String(id) }}>
              {text.list}
            </Link>
          </Button>
        </>
      }
    />
  );
}
