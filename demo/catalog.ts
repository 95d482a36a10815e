import { everyday } from './companies/everyday.ts';
import { home } from './companies/home.ts';
import { trade } from './companies/trade.ts';
import type { DemoCompany, ProductLine } from './companies/company.ts';
import { random, uniqueNumbers, type Random } from './random.ts';

export const companies: DemoCompany[] = [...everyday, ...home, ...trade];

/** A brand sells this many new options and this many returned ones: 40 brands make 3,000 options. */
const NEW_PER_BRAND = 66;
const RETURNED_PER_BRAND = 9;
const RETURNED_GRADES = ['used-sealed', 'used-best', 'used-good', 'used-fair'] as const;

export type Grade = 'NEW' | (typeof RETURNED_GRADES)[number];

export interface DemoBrand {
  code: string;
  name: string;
  sort: number;
  company: DemoCompany;
}

export interface DemoOption {
  code: string;
  brand: DemoBrand;
  productId: string;
  skuId: string;
  item: string;
  name: string;
  /** As 판매분석 writes it, the widest part first. */
  category: string;
  barcode: string;
  /** Won. */
  price: number;
  grade: Grade;
  /** Whether it carries an expiry day. */
  expires: boolean;
}

export interface Catalog {
  brands: DemoBrand[];
  options: DemoOption[];
}

/** Appends the check digit of EAN-13 to twelve digits. */
export function ean13(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const source = (part: string) => random(`catalog ${part}`);

/** All brands and options; the same in every installation. */
export function buildCatalog(): Catalog {
  const optionCode = uniqueNumbers(source('options'), '8', 11);
  const productId = uniqueNumbers(source('products'), '15', 11);
  const skuId = uniqueNumbers(source('skus'), '4', 8);
  const barcode = uniqueNumbers(source('barcodes'), '880', 12);
  const brands = companies.flatMap((company) =>
    company.brands.map((name, index) => ({
      code: `${company.code.replace('P', 'B')}${index + 1}`,
      name,
      sort: index + 1,
      company,
    })),
  );
  const options = brands.flatMap((brand) => {
    const rng = source(brand.code);
    const sold: DemoOption[] = [];
    for (const { product, modifier, line } of products(brand.company, rng)) {
      if (sold.length >= NEW_PER_BRAND) break;
      const id = productId();
      const prices = pricesOf(line, rng);
      line.options.slice(0, rng.int(2, line.options.length)).forEach((name, index) => {
        if (sold.length >= NEW_PER_BRAND) return;
        const item = `${brand.name} ${modifier} ${product}`;
        sold.push({
          code: optionCode(),
          brand,
          productId: id,
          skuId: skuId(),
          item,
          name,
          category: `${brand.company.industry}>${product}`,
          barcode: ean13(barcode()),
          price: prices[index] ?? 0,
          grade: 'NEW',
          expires: line.expires,
        });
      });
    }
    // A returned article gets ids of its own; names and barcode stay those of the new one.
    const returned = rng
      .shuffled(sold)
      .slice(0, RETURNED_PER_BRAND)
      .map((option, index): DemoOption => {
        const grade = RETURNED_GRADES[index % RETURNED_GRADES.length] ?? 'used-fair';
        const share = { 'used-sealed': 0.9, 'used-best': 0.82, 'used-good': 0.74, 'used-fair': 0.65 }[grade];
        const price = Math.round((option.price * share) / 10) * 10;
        return { ...option, code: optionCode(), productId: productId(), skuId: skuId(), price, grade };
      });
    return [...sold, ...returned];
  });
  return { brands, options };
}

interface Product {
  product: string;
  modifier: string;
  line: ProductLine;
}

/** Every product with some modifiers, in random order: no two products of a brand share a name. */
function products(company: DemoCompany, rng: Random): Product[] {
  const all = company.lines.flatMap((line) =>
    line.products.flatMap((product) =>
      rng
        .shuffled(line.modifiers)
        .slice(0, 3)
        .map((modifier) => ({ product, modifier, line })),
    ),
  );
  return rng.shuffled(all);
}

/** Prices of a product's options, won; they end in 900. Cheap goods are more frequent than dear ones. */
function pricesOf({ options, price, growth }: ProductLine, rng: Random): number[] {
  const [low, high] = price;
  const first = low + (high - low) * rng.next() ** 1.5;
  const smallest = amountOf(options[0] ?? '', 0);
  return options.map((name, index) => {
    const won = first * (amountOf(name, index) / smallest) ** growth;
    return Math.max(1, Math.round(won / 1000)) * 1000 - 100;
  });
}

/** How much of the product an option is: the number in its name (1kg and 1L are 1,000), else its place. */
function amountOf(name: string, index: number): number {
  const [, number, unit = ''] = /(\d+(?:\.\d+)?)(kg|L)?/.exec(name) ?? [];
  return number === undefined ? index + 1 : Number(number) * (unit === '' ? 1 : 1000);
}
