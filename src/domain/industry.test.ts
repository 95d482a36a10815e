import { describe, expect, it } from 'vitest';
import { industryOf } from './industry.ts';

describe('industryOf', () => {
  it.each([
    ['IT·소프트웨어', 'it'],
    ['Tech company', 'it'],
    ['뷰티', 'beauty'],
    ['스킨케어 화장품 제조', 'beauty'],
    ['신선 식품', 'food'],
    ['패션 의류', 'fashion'],
    ['물류 대행', 'logistics'],
    ['헬스케어', 'health'],
    ['리빙·홈', 'living'],
    ['Home & Living', 'living'],
    ['유아용품', 'baby'],
    ['건강기능식품', 'supplements'],
    ['이커머스', 'ecommerce'],
    ['전자상거래', 'ecommerce'],
    ['태양광 에너지', 'energy'],
    ['종합 유통', 'retail'],
    ['', 'other'],
    ['컨설팅', 'other'],
  ])('takes %s for %s', (description, industry) => {
    expect(industryOf(description)).toBe(industry);
  });

  it('reads Latin keywords as whole words, whatever their case', () => {
    expect(industryOf('KITCHEN')).toBe('living');
    expect(industryOf('digital signage')).toBe('other');
    expect(industryOf('ECommerce')).toBe('ecommerce');
  });

  it('prefers what is sold to how it is sold', () => {
    expect(industryOf('온라인 화장품 쇼핑몰')).toBe('beauty');
    expect(industryOf('유통 및 유아동복')).toBe('baby');
  });

  it('takes the first of two industries and the longer keyword at one place', () => {
    expect(industryOf('패션, 뷰티')).toBe('fashion');
    expect(industryOf('유아 식품')).toBe('baby');
    expect(industryOf('건강식품')).toBe('supplements');
    expect(industryOf('건강 관리')).toBe('health');
  });

  it('finds a keyword in a text of decomposed syllables', () => {
    expect(industryOf('뷰티'.normalize('NFD'))).toBe('beauty');
  });
});
