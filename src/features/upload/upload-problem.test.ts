import { describe, expect, it } from 'vitest';
import { FileProblem } from '@/reports/file-problem.ts';
import { loadProblem } from '@/reports/load-problem.ts';
import { callRefusal, commitRefusal, refusalOf } from './upload-problem.ts';
import type { CallError } from './upload-types.ts';

const foreign: CallError = { kind: 'server', code: 'PD001', details: '["11","12"]', hint: '300' };

describe('a refused call', () => {
  it.each<[CallError, string]>([
    [{ kind: 'offline' }, '인터넷 연결을 확인'],
    [{ kind: 'timeout', code: '57014' }, '응답이 너무 오래 걸립니다'],
    [{ kind: 'signed-out' }, '다시 로그인'],
    [{ kind: 'too-many' }, '요청이 너무 많습니다'],
    [{ kind: 'too-large' }, '파일을 나누어'],
    [{ kind: 'forbidden', code: '42501' }, '권한이 없습니다'],
    [{ kind: 'server', code: 'PD410' }, '올리던 데이터가 만료'],
    [{ kind: 'server', code: 'PD410', hint: 'updated' }, '프로그램이 업데이트되어'],
    [{ kind: 'server', code: 'PD422' }, '버전이 다릅니다'],
    [{ kind: 'server', code: 'PD507', hint: 'file' }, '기간을 짧게 나누어'],
    [{ kind: 'server', code: 'PD507', hint: 'member' }, '먼저 반영하거나 목록에서 빼주세요'],
    [{ kind: 'server', code: 'PD507', hint: 'partner' }, '다른 담당자가 반영을 마친 뒤'],
    [{ kind: 'server', code: 'PD507', hint: 'installation' }, '몇 분 뒤 다시 시도'],
    [{ kind: 'server', code: 'PD507', hint: 'disk' }, '디스크 공간이 부족'],
    [{ kind: 'server', code: 'PD507', hint: 'toString' }, '임시 저장 공간이 가득 찼습니다'],
    [{ kind: 'server' }, '아무것도 바뀌지 않았습니다'],
    [foreign, '다른 파트너의 옵션 ID 300개가 들어 있어 반영하지 않았습니다: 11, 12.'],
    [{ kind: 'server', code: 'PD008' }, '브랜드는 파트너마다 2,000개까지'],
    [{ ...foreign, code: 'PD002', hint: '2' }, '다른 파트너의 브랜드코드 2개'],
  ])('%o is said as: %s', (error, sentence) => {
    expect(callRefusal(error, 'P1').message).toContain(sentence);
    // The same through the functions that send a report.
    expect(refusalOf(loadProblem(error, 'P1'), 'P1').message).toContain(sentence);
  });

  it('is told with the number of its request if it is a fault that has one', () => {
    const message = 'lost (request 0123456789ab)';
    const error: CallError = { kind: 'server', code: 'PGRST001', message };
    for (const { message: sentence } of [callRefusal(error, 'P1'), commitRefusal(error, 'P1')])
      expect(sentence).toContain('(요청 번호 0123456789ab)');
  });

  it('is unsure when nobody knows whether the load arrived', () => {
    expect(commitRefusal({ kind: 'offline' }, 'P1').message).toContain('확인하지 못했습니다');
    expect(commitRefusal({ kind: 'server', code: 'PGRST001' }, 'P1').message).toContain(
      '확인하지 못했습니다',
    );
    expect(commitRefusal({ kind: 'timeout' }, 'P1').message).toContain('두 번 들어가지 않습니다');
    expect(commitRefusal(foreign, 'P1').message).toContain('다른 파트너의 옵션 ID 300개');
  });
});

describe('a file that cannot be used', () => {
  it('is refused with the sentence of the reader', () => {
    expect(refusalOf(new FileProblem('빈 파일입니다'), 'P1')).toEqual({
      is: 'refused',
      message: '빈 파일입니다',
    });
  });

  it('was moved or changed since it was chosen', () => {
    const gone = new DOMException('x', 'NotReadableError');
    expect(refusalOf(gone, 'P1').message).toContain('다시 선택해주세요');
  });
});
