// Checks of the page of a flame graph: see TestPage.
import assert from 'node:assert/strict';

const settled = page => page.waitForFunction(() => !window.flame.moving && window.flame.drawn.frames > 0);
const state = page => page.evaluate(() => ({ view: window.flame.view, selected: window.flame.selected, drawn: window.flame.drawn.count, all: window.flame.count }));

export default async (page, help) => {
  await settled(page);
  await help.screenshot('flame');
  assert.equal((await state(page)).selected, 'all');
  assert.match(await page.textContent('#status'), /^all · 10 s, 100\.00 %/);

  // Search: a share that counts what is beneath a match once.
  await page.keyboard.press('/');
  await page.keyboard.type('example\\.com/post');
  assert.match(await page.textContent('#found'), /^80\.00 % of 10 s, 2 names/);
  await help.screenshot('flame-search');
  await page.fill('#search', '(');
  assert.equal(await page.textContent('#found'), 'not a regular expression');
  await page.fill('#search', 'no such thing');
  assert.equal(await page.textContent('#found'), 'nothing found');
  await page.fill('#search', '<SCRIPT>');
  assert.equal(await page.textContent('#found'), 'nothing found', 'an upper-case letter means that case counts');
  await page.fill('#search', '<script>');
  assert.match(await page.textContent('#found'), /^10\.00 %/);

  // The keyboard: down to the hottest, right to the next, Enter zooms.
  await page.keyboard.press('Escape');
  assert.equal(await page.inputValue('#search'), '');
  await page.keyboard.press('ArrowDown');
  assert.equal((await state(page)).selected, 'main.main');
  await page.keyboard.press('ArrowDown');
  assert.equal((await state(page)).selected, 'example.com/post.Parse');
  await page.keyboard.press('ArrowRight');
  assert.equal((await state(page)).selected, '<script>alert(1)</script>');
  await page.keyboard.press('Enter');
  await settled(page);
  assert.deepEqual((await state(page)).view, { from: 8e9, to: 9e9 });
  await help.screenshot('flame-zoomed');
  await page.keyboard.press('Backspace');
  await settled(page);
  assert.equal((await state(page)).selected, 'main.main');
  await page.keyboard.press('Escape');
  await settled(page);
  assert.deepEqual((await state(page)).view, { from: 0, to: 10e9 });

  // The mouse: rows are 19 pixels high.
  const box = await page.locator('canvas').boundingBox();
  await page.mouse.move(box.x + 100, box.y + 2.5 * 19);
  assert.match(await page.textContent('#tip'), /^example\.com\/post\.Parse\n8 s, 80\.00 %; itself 3 s, 30\.00 %/);
  await help.screenshot('flame-tip');
  await page.mouse.click(box.x + 100, box.y + 2.5 * 19);
  await settled(page);
  assert.deepEqual((await state(page)).view, { from: 0, to: 8e9 });
  await page.mouse.click(box.x + 100, box.y + 0.5 * 19);
  await settled(page);

  // Root at the bottom: the root is in the last row of the window.
  await page.click('#turn');
  await page.mouse.move(box.x + 100, box.y + box.height - 5);
  assert.match(await page.textContent('#tip'), /^all\n/);
  await help.screenshot('flame-turned');
  await page.click('#turn');

  // The other values.
  await page.selectOption('#type', { label: 'samples' });
  assert.match(await page.textContent('#status'), /1,000/);
  await page.selectOption('#type', { label: 'cpu' });

  // No name became an element, and text can be read on every colour.
  assert.equal(await page.locator('script').count(), 2);
  assert.equal(await page.locator('img').count(), 0);
  for (const name of ['light', 'dark']) {
    const low = await page.evaluate(contrast);
    assert.deepEqual(low, [], `too little contrast in the ${name} theme`);
    await help.screenshot('flame-' + name);
    await page.click('#theme');
  }
};

// contrast returns the pairs of text and background below 4.5:1, after WCAG 2.
function contrast() {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const luminance = colour => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const colours = window.flame.colours();
  const pairs = [...colours.all.map(c => [colours.ink, c]), colours.found];
  return pairs.filter(([a, b]) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05) < 4.5;
  });
}
