import { type Browser, chromium } from '@playwright/test';

/** Chromium as every bench starts it, with scroll bars that take room; CHROMIUM names another one. */
export const startBenchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
