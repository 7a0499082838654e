// Opens a page in a headless browser and runs checks on it:
//
//	node drive.mjs PAGE.html CHECKS.mjs
//
// CHECKS.mjs exports a default function of (page, help). The exit status is 1,
// with the reasons on the standard error, if a check throws, if the page logs
// an error or a warning, or if it asks for any file but itself. Pictures go to
// the folder HONE_SCREENSHOTS, if that is set.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

function find() {
  for (const name of browsers) {
    const found = spawnSync('sh', ['-c', 'command -v "$0"', name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  throw new Error('no chromium on PATH');
}

// Without a sandbox the browser also starts as root in a container; it is shown
// pages that a test made, and nothing else.
const browser = await chromium.launch({ executablePath: find(), args: ['--no-sandbox', '--disable-gpu'], timeout: 120_000 });
const trouble = [];
try {
  const address = pathToFileURL(resolve(process.argv[2])).href;
  const checks = await import(pathToFileURL(resolve(process.argv[3])));
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(120_000);
  page.on('console', m => { if (['error', 'warning'].includes(m.type())) trouble.push(`console: ${m.text()}`); });
  page.on('pageerror', e => trouble.push(`page: ${e.stack}`));
  page.on('dialog', d => { trouble.push(`dialog: ${d.message()}`); d.dismiss(); });
  page.on('request', r => { if (r.url().split('#')[0] !== address) trouble.push(`request: ${r.url()}`); });
  const help = {
    screenshot: async name => {
      if (process.env.HONE_SCREENSHOTS) await page.screenshot({ path: join(process.env.HONE_SCREENSHOTS, name + '.png') });
    },
  };
  await page.goto(address);
  await checks.default(page, help);
} catch (e) {
  trouble.push(e.stack);
} finally {
  await browser.close();
}
for (const t of trouble) console.error(t);
process.exitCode = trouble.length ? 1 : 0;
