import { Link } from '@tanstack/react-router';
import { Tags } from 'lucide-react';
import { usePartner } from '@/data/partner.tsx';
import { errorsText } from '@/text/errors.ts';
import { AbsentPage } from '@/components/layout/absent-page.tsx';

/** In the place of each page of a brand that the partner does not have; whether there is one elsewhere is not said. */
export function BrandNotFound() {
  const params = { partnerId: String(usePartner().id) };
  const text = errorsText.brandNotFound;
  const link = (
    <Link to="/{-$partnerId}/statistics/total-sales" params={params}>
      {text.list}
    </Link>
  );
  return <AbsentPage icon={Tags} text={text} link={link} />;
}
