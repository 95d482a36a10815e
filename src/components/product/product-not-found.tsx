import { Link } from '@tanstack/react-router';
import { PackageX } from 'lucide-react';
import { usePartner } from '@/data/partner.tsx';
import { errorsText } from '@/text/errors.ts';
import { AbsentPage } from '@/components/layout/absent-page.tsx';

/** In the place of each page of a product that the partner does not have; whether there is one elsewhere is not said. */
export function ProductNotFound() {
  const params = { partnerId: String(usePartner().id) };
  const text = errorsText.productNotFound;
  const link = (
    <Link to="/{-$partnerId}/product-diagnosis" params={params}>
      {text.list}
    </Link>
  );
  return <AbsentPage icon={PackageX} text={text} link={link} />;
}
