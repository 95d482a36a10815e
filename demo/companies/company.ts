/** Products that come in the same options (sizes, colours, counts) and cost about the same. */
export interface ProductLine {
  products: string[];
  /** Words that fit each of the products. */
  modifiers: string[];
  /** A product has the first two or more of them. */
  options: string[];
  /** Lowest and highest price of the first option, won. */
  price: [number, number];
  /** How the price follows the amount in the option's name, an exponent: 0 not at all, 1 as much as the amount. */
  growth: number;
  /** Whether the goods carry an expiry day; others say 해당없음. */
  expires: boolean;
}

/** A made-up partner company. No name belongs to a real company. */
export interface DemoCompany {
  /** PARTNER_CD. */
  code: string;
  name: string;
  /** Right form, wrong check digit: so the number can belong to nobody. */
  brn: string;
  /** DESCRIPTION: holds the keyword of one industry of specification section 9. */
  industry: string;
  brands: string[];
  lines: ProductLine[];
}

/** The words of a comma-separated list, so that the lists stay readable. */
export function words(text: string): string[] {
  return text.split(',').map((word) => word.trim());
}

/** A line from comma-separated words and the price range of its first option, won. */
export function line(
  products: string,
  modifiers: string,
  options: string,
  price: [number, number],
  { growth = 0, expires = false } = {},
): ProductLine {
  return {
    products: words(products),
    modifiers: words(modifiers),
    options: words(options),
    price,
    growth,
    expires,
  };
}
