export type Industry =
  | 'it'
  | 'beauty'
  | 'food'
  | 'fashion'
  | 'logistics'
  | 'health'
  | 'living'
  | 'baby'
  | 'supplements'
  | 'ecommerce'
  | 'energy'
  | 'retail'
  | 'other';

/** Keywords of each industry (specification section 9); Latin ones count as whole words only. */
const KEYWORDS: Record<Exclude<Industry, 'other'>, readonly string[]> = {
  it: [
    'it',
    'tech',
    'technology',
    'software',
    'electronics',
    '소프트웨어',
    '전자제품',
    '전자기기',
    '기술',
    '테크',
    '디지털',
    '가전',
  ],
  beauty: ['beauty', 'cosmetic', 'cosmetics', 'skincare', '뷰티', '화장품', '미용', '코스메틱'],
  food: ['food', 'foods', 'beverage', '식품', '음식', '음료', '푸드', '먹거리', '농산물'],
  fashion: ['fashion', 'apparel', 'clothing', '패션', '의류', '의복', '잡화', '신발'],
  logistics: ['logistics', 'delivery', 'shipping', '물류', '운송', '배송', '택배'],
  health: ['health', 'healthcare', 'medical', 'fitness', '헬스', '건강', '의료', '운동기구', '피트니스'],
  living: [
    'living',
    'home',
    'furniture',
    'interior',
    'kitchen',
    '리빙',
    '생활',
    '가구',
    '인테리어',
    '주방',
    '홈',
  ],
  baby: ['baby', 'kids', 'infant', '유아', '육아', '아기', '아동', '키즈', '베이비'],
  supplements: [
    'supplement',
    'supplements',
    'vitamin',
    '건강기능식품',
    '건기식',
    '건강식품',
    '영양제',
    '비타민',
    '보충제',
  ],
  ecommerce: ['e-commerce', 'ecommerce', 'commerce', '이커머스', '전자상거래', '온라인', '쇼핑몰', '커머스'],
  energy: ['energy', 'solar', 'battery', '에너지', '태양광', '배터리', '전력'],
  retail: ['retail', 'wholesale', '유통', '소매', '도매', '리테일', '마트'],
};

/** How a company sells, not what: they count only when no keyword says what. */
const CHANNELS = new Set<Industry>(['ecommerce', 'retail']);

/**
 * The industry of a partner from its description. The keyword that comes first decides, the longer one at the
 * same place (건강기능식품 is not 건강), and what is sold counts before how: 온라인 화장품 쇼핑몰 is beauty.
 */
export function industryOf(description: string): Industry {
  const text = description.normalize('NFC').toLowerCase();
  const found = Object.entries(KEYWORDS).flatMap(([industry, keywords]) =>
    keywords.map((keyword) => ({
      industry: industry as Industry,
      keyword,
      at: keywordPosition(text, keyword),
    })),
  );
  const [first] = found
    .filter(({ at }) => at >= 0)
    .sort(
      (a, b) =>
        Number(CHANNELS.has(a.industry)) - Number(CHANNELS.has(b.industry)) ||
        a.at - b.at ||
        b.keyword.length - a.keyword.length,
    );
  return first?.industry ?? 'other';
}

/** A Latin keyword inside a longer word is another word: "it" is not in "kitchen". */
function keywordPosition(text: string, keyword: string): number {
  if (!/^[a-z-]+$/.test(keyword)) return text.indexOf(keyword);
  return new RegExp(`(?<![a-z0-9])${keyword}(?![a-z0-9])`).exec(text)?.index ?? -1;
}
