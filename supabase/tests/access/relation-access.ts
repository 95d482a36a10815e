/** Who may do what with one table or view. A relation that is not listed here fails the access test. */
export interface RelationAccess {
  /**
   * partner: rows of the partners that the caller may see. member: the own member row, of an inactive member
   * too, so that the sign-in page can say why it refuses. links: the own partner links. own: the one row of an active member. active: every active member the same rows. staff: one row for members who see all partners. nobody: no API role.
   */
  reads: 'partner' | 'member' | 'links' | 'own' | 'active' | 'staff' | 'nobody';
  /** How many rows every active member sees, where reads is active: what is the same for all partners. */
  rows?: number;
  /** A view never takes writes. */
  isView?: true;
  /** The column that names the partner, where reads is partner. */
  partnerColumn?: string;
  /** Columns that a member may change in the own row; no other column of any table can be changed. */
  updates?: string[];
  /** Makes one row for a partner; relations without it are filled by the callers or by other rows. */
  seed?: (partner: string) => string;
}

/** Makes one row of a table of a partner; $ in its values is the partner. */
export const facts = (table: string, columns: string, values: string) => (partner: string) =>
  `insert into public.${table} ("PARTNER_CD", ${columns}) values ('${partner}', ${values.replaceAll('$', partner)})`;
