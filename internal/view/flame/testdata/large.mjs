// Checks of the page with many frames: see TestLargePage. What is drawn is
// bounded by what the window can show, however many frames there are.
import assert from 'node:assert/strict';

export default async (page, help) => {
  await page.waitForFunction(() => window.flame.drawn.frames > 0);
  await help.screenshot('flame-large');
  const { all, drawn } = await page.evaluate(() => ({ all: window.flame.count, drawn: window.flame.drawn.count }));
  assert.ok(all >= 50_000, `${all} frames`);
  // 1280 columns, two for the narrowest frame, a run of narrower ones between
  // two frames at most; 40 rows.
  assert.ok(drawn > 100 && drawn < 40 * 1280, `${drawn} rectangles`);
  await page.focus('canvas');
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !window.flame.moving);
    const count = await page.evaluate(() => window.flame.drawn.count);
    assert.ok(count > 0 && count < 40 * 1280, `${count} rectangles after ${step + 1} zooms`);
  }
  await help.screenshot('flame-large-zoomed');
};
