import { expect, it } from 'vitest';
import { plainMail, signed } from '../../testing/mails.ts';
import { addressedCodes, isAutomatic, mailKey, readMail } from './read-mail.ts';

const content = Buffer.from('a,b\n');
const named = async (write: (raw: string) => string) => {
  const raw = await plainMail({ attachments: [{ filename: 'NAME.csv', content }] });
  const { files } = await readMail(Buffer.from(write(raw.toString('latin1')), 'latin1'));
  return files.map(({ name }) => name);
};
// 판매.csv and 똠.csv, which CP949 has beyond EUC-KR.
const sales = Buffer.from([0xc6, 0xc7, 0xb8, 0xc5]);

it('names in CP949, in words of a header and in UTF-8 are read, and only their last part is kept', async () => {
  const put = (name: string) => named((raw) => raw.replaceAll('NAME.csv', name));
  expect(await put(`"${sales.toString('latin1')}.csv"`)).toEqual(['판매.csv']);
  expect(await put('"\x8cc.csv"')).toEqual(['똠.csv']);
  expect(await put(`"=?ks_c_5601-1987?B?${sales.toString('base64')}?=.csv"`)).toEqual(['판매.csv']);
  expect(await put(`"${Buffer.from('판매.csv').toString('latin1')}"`)).toEqual(['판매.csv']);
  expect(await put('"..\\\\..\\\\etc/판.csv"'.replace('판', 'a'))).toEqual(['a.csv']);
});

it('pictures in a text and of a signature are left aside', async () => {
  const raw = await plainMail({
    html: '<img src="cid:a">',
    attachments: [
      { filename: 'logo.png', content, cid: 'a' },
      { filename: 'photo.jpg', content },
      { filename: 'smime.p7s', content, contentType: 'application/pkcs7-signature' },
      { filename: 'a.xlsx', content },
    ],
  });
  expect((await readMail(raw)).files.map(({ name }) => name)).toEqual(['a.xlsx']);
});

it('more parts than a mail has are no mail', async () => {
  const attachments = Array.from({ length: 1100 }, () => ({ filename: 'a.csv', content }));
  await expect(readMail(await plainMail({ attachments }))).rejects.toThrow('child nodes exceeded');
});

it('the same mail over another way has the same key; another body, or a proven id, makes another', async () => {
  const raw = await plainMail({});
  const proof = { sender: 'a@b.example', by: 'dkim', isIdProven: true, isUnclear: false } as const;
  const over = Buffer.concat([Buffer.from('Received: from a by b\r\n'), await signed(raw)]);
  expect(mailKey(over, proof)).toBe(mailKey(raw, proof));
  expect(mailKey(Buffer.concat([raw, Buffer.from('x')]), proof)).not.toBe(mailKey(raw, proof));
  const other = Buffer.from(raw.toString().replace(/Message-ID: <./, 'Message-ID: <_'));
  expect(mailKey(other, proof)).not.toBe(mailKey(raw, proof));
  const unproven = { ...proof, isIdProven: false };
  expect(mailKey(other, unproven)).toBe(mailKey(raw, unproven));
});

it('the code of a partner is what stands behind the + of the own address', async () => {
  const raw = await plainMail({
    to: ['"reports+p9@desk.example" <Reports+P1001@Desk.Example>', 'reports+p2@other.example'],
    cc: 'other+p3@desk.example, reports+p4@desk.example',
  });
  expect(addressedCodes(raw, 'reports@desk.example').toSorted()).toEqual(['p1001', 'p4', 'p9']);
  expect(addressedCodes(await plainMail({}), 'reports@desk.example')).toEqual([]);
});

it('mails of programs are known', async () => {
  const kinds = [
    {},
    { 'Auto-Submitted': 'no' },
    { 'Auto-Submitted': 'auto-replied' },
    { Precedence: 'bulk' },
  ];
  const found = kinds.map(async (headers) =>
    isAutomatic(await plainMail({ headers: headers as Record<string, string> })),
  );
  expect(await Promise.all(found)).toEqual([false, false, true, true]);
});
