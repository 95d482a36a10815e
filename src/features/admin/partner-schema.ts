import * as z from 'zod/mini';
import { adminText } from '@/text/admin.ts';

const { problems } = adminText.partners;

/** Fields of a partner as they are entered. The database checks it again, and the check digit of the business number alone there. */
export const partnerSchema = z.object({
  code: z.string().check(z.regex(/^[\w-]{1,40}$/, problems.code)),
  name: z.string().check(z.trim(), z.minLength(1, problems.name), z.maxLength(100, problems.name)),
  brn: z.string().check(z.trim(), z.regex(/^(\d{3}-\d{2}-\d{5})?$/, problems.brnForm)),
  industry: z.string().check(z.trim(), z.maxLength(200, problems.industry)),
  representative: z.string().check(z.trim(), z.maxLength(60, problems.representative)),
  vendorIds: z
    .string()
    .check(z.trim(), z.regex(/^([A-Za-z0-9]{1,20}([,\s]+(?=.)|$)){0,20}$/, problems.vendorIds)),
});
export type PartnerValues = z.infer<typeof partnerSchema>;
