import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { debianInstall } from './debian.mjs';
import { execute } from './run.mjs';

const installed = [
  process.env.CHROMIUM,
  // Draws the same pages with a third less work than the whole browser without a window.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const howTo =
  'The browser tests need Chrome or Chromium: install one (on Debian: apt-get install chromium fonts-noto-cjk), ' +
  'or name its program in the environment variable CHROMIUM.';

/**
 * The program of a Chromium: the system's if there is one, else Playwright's own, else Debian's by apt.
 * Korean fonts come with it. Throws a sentence that says how to install one by hand.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const browser = systemBrowser() ?? (await playwrightBrowser()) ?? (await debianBrowser());
  if (!browser) throw new Error(howTo);
  if (!hasKoreanFont()) await debianInstall(['fonts-noto-cjk']);
  if (!hasKoreanFont())
    throw new Error('The browser tests need a Korean font (on Debian: apt-get install fonts-noto-cjk).');
  return browser;
}

function systemBrowser() {
  return installed.find((file) => file && existsSync(file));
}

async function playwrightBrowser() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log('No Chrome or Chromium found; trying the one of Playwright');
  await execute('npx', ['playwright', 'install', 'chromium']);
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

async function debianBrowser() {
  await debianInstall(['chromium-headless-shell', 'fonts-noto-cjk']);
  return systemBrowser();
}

function hasKoreanFont() {
  if (process.platform === 'darwin') return true;
  try {
    return execFileSync('fc-list', [':lang=ko', 'family']).toString().trim() !== '';
  } catch {
    return false;
  }
}
