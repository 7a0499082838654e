// Checks of the page of a differential flame graph: see TestDifferentialPage.
import assert from 'node:assert/strict';

export default async (page, help) => {
  await page.waitForFunction(() => window.flame.drawn.frames > 0);
  await help.screenshot('flame-differential');
  assert.ok(await page.isVisible('#legend'));
  await page.focus('canvas');
  await page.keyboard.press('ArrowDown');
  assert.match(await page.textContent('#status'), /main\.main · 10 s, 100\.00 %; itself 0 ns, 0\.00 % · baseline 6 s, 100\.00 %; difference \+4 s, \+40\.00 % of all/);
  // What is gone has no width among the candidate's frames, but has among the
  // baseline's.
  await page.fill('#search', 'gone');
  await page.press('#search', 'Enter');
  assert.match(await page.textContent('#status'), /^main\.main/);
  await page.selectOption('#side', 'baseline');
  await page.press('#search', 'Enter');
  assert.match(await page.textContent('#status'), /^main\.gone · 0 ns, 0\.00 %; itself 0 ns, 0\.00 % · baseline 1 s, 16\.67 %; difference −1 s, −10\.00 % of all/);
  await help.screenshot('flame-baseline');
};
