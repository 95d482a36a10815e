import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';

const FRAMES_A_SECOND = 12;
const SIZE = { width: 1280, height: 800 };

interface Recording {
  video: Buffer;
  poster: Buffer;
}

/**
 * Records the product with its demo company, picture by picture, so that a slow machine makes the same film: home,
 * the stock list, a search in it, the inbound list. Needs Chromium and ffmpeg. The poster is its first picture.
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

  const camera = await openCamera(page, folder);
  await camera.hold(1);
  await camera.click(menu('재고 현황'));
  await page.getByRole('table').first().waitFor();
  await page.waitForLoadState('networkidle');
  await camera.hold(0.5);
  await camera.scroll(420);
  await camera.hold(0.6);
  await camera.scroll(-420);
  await camera.click(page.getByRole('textbox', { name: '상품명' }));
  await camera.type('만두');
  await camera.click(page.locator('form button[type=submit]').first());
  await page.waitForLoadState('networkidle');
  await camera.hold(1.2);
  await camera.click(menu('입고 관리'));
  await page.getByRole('button', { name: '상세 보기' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await camera.hold(0.5);
  await camera.click(page.getByRole('button', { name: '상세 보기' }).first());
  await page.waitForLoadState('networkidle');
  await camera.hold(0.4);
  await camera.scroll(420);
  await camera.hold(1.2);
}

async function openCamera(page: Page, folder: string) {
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
  return {
    hold: (seconds: number) => during(seconds, () => {}),
    click: async (target: ReturnType<Page['locator']>) => {
      const box = await target.boundingBox();
      if (!box) throw new Error('What is to be pressed is not on the page.');
      const from = at;
      const to = { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 };
      await during(0.6, (share) => {
        at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      });
      await target.click();
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

function encode(folder: string): Recording {
  const frames = ['-framerate', String(FRAMES_A_SECOND), '-i', path.join(folder, '%04d.png')];
  const run = (args: string[], file: string): Buffer => {
    const target = path.join(folder, file);
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, target], { stdio: 'inherit' });
    return readFileSync(target);
  };
  // VP9: also browsers without licensed codecs play it.
  const quality = ['-c:v', 'libvpx-vp9', '-crf', '38', '-b:v', '0', '-g', '600', '-pix_fmt', 'yuv420p'];
  return {
    video: run([...frames, '-an', ...quality, '-movflags', '+faststart'], 'login.mp4'),
    poster: run([...frames, '-frames:v', '1', '-c:v', 'libwebp', '-quality', '72'], 'login.webp'),
  };
}
