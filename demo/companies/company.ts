/** Products that come in the same options: sizes, colours, counts. */
export interface ProductLine {
  products: string[];
  /** A product has the first two or more of them. */
  options: string[];
}

/** A made-up partner company and what its product names are made of. No name belongs to a real company. */
export interface DemoCompany {
  /** PARTNER_CD. */
  code: string;
  name: string;
  /** Right form, wrong check digit: so the number can belong to nobody. */
  brn: string;
  /** DESCRIPTION: holds the keyword of one industry of specification section 9. */
  industry: string;
  brands: string[];
  modifiers: string[];
  lines: ProductLine[];
  /** Lowest and highest price in won. */
  price: [number, number];
  /** Whether goods carry an expiry day; others say 해당없음. */
  expires: boolean;
}

/** The words of a comma-separated list, so that the lists stay readable. */
export function words(text: string): string[] {
  return text.split(',').map((word) => word.trim());
}

export function line(products: string, options: string): ProductLine {
  return { products: words(products), options: words(options) };
}
