import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';

const FRAMES_A_SECOND = 12;
const SIZE = { width: 1280, height: 800 };
const POSTER = 'poster.png';

type Recording = Record<'login.mp4' | 'login-vp9.mp4' | 'login.webp', Buffer>;

/**
 * Records the product with its demo company, picture by picture, so that a slow machine makes the same film: home,
 * the stock list, a search in it, the inbound list. Needs Chromium and ffmpeg. The poster is its first picture,
 * without the pointer.
 */
export async function record(url: string): Promise<Recording> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-media-'));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({
      viewport: SIZE,
      colorScheme: 'dark',
      locale: 'ko-KR',
      timezoneId: 'Asia/Seoul',
      reducedMotion: 'reduce',
    });
    await film(page, url, folder);
    return encode(folder);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

/** What happens in the film. */
async function film(page: Page, url: string, folder: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('이메일').fill('staff@example.com');
  await page.getByLabel('비밀번호', { exact: true }).fill('demo1234!');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.getByRole('button', { name: /다온푸드컴퍼니/ }).click();
  const menu = (name: string) => page.getByRole('link', { name }).first();
  await menu('재고 현황').waitFor();
  await page.goto(new URL('/', page.url()).href);
  await page.waitForLoadState('networkidle');

  const camera = openCamera(page, folder);
  await camera.poster();
  await camera.hold(1);
  await camera.click(menu('재고 현황'));
  await page.getByRole('table').first().waitFor();
  await page.waitForLoadState('networkidle');
  await camera.move({ x: 760, y: 620 });
  await camera.scroll(420);
  await camera.hold(0.5);
  await camera.scroll(-420);
  await camera.click(page.getByRole('textbox', { name: '상품명' }));
  await camera.type('떡볶이');
  await camera.click(page.locator('form button[type=submit]').first());
  await page.waitForLoadState('networkidle');
  await camera.hold(1.3);
  await camera.click(menu('입고 관리'));
  const details = page.getByRole('button', { name: '상세 보기' });
  await details.first().waitFor();
  await page.waitForLoadState('networkidle');
  await camera.hold(0.4);
  await camera.click(details.nth(1));
  await page.waitForLoadState('networkidle');
  await camera.hold(1.8);
}

function openCamera(page: Page, folder: string) {
  let count = 0;
  let at = { x: 760, y: 560 };
  // The pointer is drawn into the page: a screenshot has none.
  const showPointer = () =>
    page.evaluate(({ x, y }) => {
      let pointer = document.getElementById('pointer');
      if (!pointer) {
        pointer = Object.assign(document.createElement('div'), { id: 'pointer' });
        pointer.style.cssText = 'position:fixed;z-index:9999;pointer-events:none;left:0;top:0';
        pointer.innerHTML =
          '<svg width="26" height="26" viewBox="0 0 24 24"><path d="M5 3l14 8-6.5 1.500L9.5 19z" fill="#fff" stroke="#111" stroke-width="1.3"/></svg>';
        document.body.append(pointer);
      }
      pointer.style.translate = `${x}px ${y}px`;
    }, at);
  const shoot = async () => {
    await showPointer();
    await page.screenshot({ path: path.join(folder, `${String(count++).padStart(4, '0')}.png`) });
  };
  const during = async (seconds: number, step: (share: number) => Promise<void> | void) => {
    const frames = Math.round(seconds * FRAMES_A_SECOND);
    for (let frame = 1; frame <= frames; frame++) {
      const share = frame / frames;
      await step(share * share * (3 - 2 * share));
      await shoot();
    }
  };
  /** What lies under the pointer knows of it, as under a hand. */
  const move = async (to: { x: number; y: number }) => {
    const from = at;
    await during(0.6, async (share) => {
      at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await page.mouse.move(at.x, at.y);
    });
  };
  return {
    poster: () => page.screenshot({ path: path.join(folder, POSTER) }),
    hold: (seconds: number) => during(seconds, () => {}),
    move,
    click: async (target: ReturnType<Page['locator']>) => {
      const box = await target.boundingBox();
      if (!box) throw new Error('What is to be pressed is not on the page.');
      await move({ x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 });
      await page.mouse.click(at.x, at.y);
    },
    type: async (text: string) => {
      for (const character of text) {
        await page.keyboard.insertText(character);
        await during(0.2, () => {});
      }
    },
    scroll: (distance: number) => {
      let done = 0;
      return during(0.9, async (share) => {
        await page.mouse.wheel(0, distance * share - done);
        done = distance * share;
        await page.waitForTimeout(30);
      });
    },
  };
}

/** H.264 for browsers as they are sold, VP9 for those without licensed codecs. */
const codecs = {
  'login.mp4': '-c:v libx264 -profile:v main -level 4.0 -refs 4 -preset veryslow -crf 27',
  'login-vp9.mp4': '-c:v libvpx-vp9 -crf 38 -b:v 0',
};
/** Named in the file, so that the film has the colours of the poster. */
const colours =
  '-vf scale=out_color_matrix=bt709:out_range=tv -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';

function encode(folder: string): Recording {
  const run = (file: string, source: string[], settings: string): Buffer => {
    const target = path.join(folder, file);
    const args = ['-v', 'error', ...source, ...settings.split(' '), target];
    execFileSync('ffmpeg', args, { stdio: 'inherit' });
    return readFileSync(target);
  };
  const film = (file: keyof typeof codecs): Buffer =>
    run(
      file,
      ['-framerate', String(FRAMES_A_SECOND), '-i', path.join(folder, '%04d.png')],
      `-an ${colours} -pix_fmt yuv420p -g 600 -movflags +faststart ${codecs[file]}`,
    );
  return {
    'login.mp4': film('login.mp4'),
    'login-vp9.mp4': film('login-vp9.mp4'),
    'login.webp': run('login.webp', ['-i', path.join(folder, POSTER)], '-c:v libwebp -quality 80'),
  };
}
