/** Menu and tab titles (specification section 2) and one sentence on what each page shows. */
export const menuText = {
  groups: { overview: '한눈에', operations: '운영', analysis: '분석', settlement: '정산' },
  pages: {
    login: { title: '로그인' },
    signup: { title: '회원가입' },
    'find-password': { title: '비밀번호 찾기' },
    'reset-password': { title: '새 비밀번호 설정' },
    home: { title: '홈' },
    'product-diagnosis': {
      title: '상품 관리',
      description: '모든 옵션의 판매, 재고, 아이템위너 상태를 한 표에서 보여줍니다.',
    },
    inventory: { title: '재고 현황', description: '실시간 재고 데이터를 조회할 수 있습니다.' },
    'order-list': {
      title: '권장 입고',
      description: '언제까지 무엇을 몇 개 발주할지 이유와 함께 보여주고, 입고 템플릿을 만듭니다.',
    },
    inbound: { title: '입고 관리', description: '입고 요청 목록과 상세 내역을 조회할 수 있습니다.' },
    'ai-product-diagnosis': {
      title: 'AI 상품진단',
      description: '상품마다 점수와 핵심 문제, 추천 조치를 근거 수치와 함께 보여줍니다.',
    },
    'intervention-analysis': {
      title: '변경 효과',
      description: '가격, 쿠폰, 광고 같은 변경이 판매를 얼마나 바꾸었는지 보여줍니다.',
    },
    'total-sales': {
      title: '전체 통계',
      description: '기간별 매출과 주문을 브랜드와 상품으로 나누어 보여줍니다.',
    },
    'campaign-performance': {
      title: '캠페인 성과',
      description: '캠페인별 광고비, 전환매출, ROAS를 보여줍니다.',
    },
    'keyword-performance': {
      title: '키워드 성과',
      description: '검색 키워드별 노출, 클릭, 전환과 광고 효율을 보여줍니다.',
    },
    settlement: {
      title: '정산 리포트',
      description: '브랜드와 상품별 매출, 수수료, 최종 정산액을 보여줍니다.',
    },
    'settlement-compensation': {
      title: '재고손실보상 리포트',
      description: '잃어버린 재고와 지급된 보상, 아직 보상되지 않은 수량을 보여줍니다.',
    },
    portfolio: {
      title: '포트폴리오',
      description: '어느 브랜드가 회사를 이끌고 어느 브랜드가 위험한지 보여줍니다.',
    },
    mydashboard: {
      title: '마이 대시보드',
      description: '오늘 할 일과 주요 지표를 원하는 배치로 보여줍니다.',
    },
    'brand-sales': {
      title: '브랜드 매출 관리',
      description: '브랜드별 일, 주, 월 매출을 목표와 비교해 보여줍니다.',
    },
    brand: { title: '브랜드 상세', description: '한 브랜드의 매출 추이와 구성, 재고 위험을 보여줍니다.' },
    'brand-products': {
      title: '브랜드 상품',
      description: '한 브랜드의 상품별 판매와 재고를 보여줍니다.',
    },
    'brand-product-search': {
      title: '브랜드 상품 검색',
      description: '상품명, 옵션 ID, SKU ID, 바코드로 상품을 찾아 보여줍니다.',
    },
    'product-analytics': {
      title: '상품 분석',
      description: '한 상품의 매출이 왜 변했는지 요인별로 나누어 보여줍니다.',
    },
    product: { title: '상품 상세', description: '한 상품의 옵션, 재고, 입고 내역을 보여줍니다.' },
    'ad-management': { title: '광고 관리', description: '캠페인의 예산과 목표, 변경 이력을 보여줍니다.' },
    partner: { title: '파트너 선택' },
    profile: { title: '설정' },
    upload: { title: '데이터 업로드' },
    admin: { title: '관리', description: '회원과 파트너를 관리하고, 바뀐 기록을 봅니다.' },
    'backend-test': { title: '백엔드 테스트' },
  },
} as const;
