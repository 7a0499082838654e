// Checks of the picture of a call graph: see TestPicture.
import assert from 'node:assert/strict';

const transform = page => page.getAttribute('#view', 'transform');

export default async (page, help) => {
  await help.screenshot('graph');
  assert.equal(await transform(page), null);
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, -100);
  await page.waitForFunction(() => /scale\(1\.1/.test(document.getElementById('view').getAttribute('transform')));
  await page.mouse.down();
  await page.mouse.move(350, 320, { steps: 3 });
  await page.mouse.up();
  const moved = await transform(page);
  assert.ok(moved !== null);
  await page.keyboard.press('0');
  assert.equal(await transform(page), 'translate(0 0) scale(1)');
  await page.keyboard.press('+');
  assert.match(await transform(page), /scale\(1\.25\)/);
  await page.keyboard.press('0');

  // A click shows a node with what calls it and what it calls, another click all.
  const node = page.locator('.node').first();
  await node.click({ force: true });
  const dimmed = await page.locator('.node.dim').count(), all = await page.locator('.node').count();
  assert.ok(dimmed > 0 && dimmed < all, `${dimmed} of ${all} nodes are dimmed`);
  await help.screenshot('graph-picked');
  await node.click({ force: true });
  assert.equal(await page.locator('.dim').count(), 0);

  // All text is within its box.
  const outside = await page.evaluate(() => [...document.querySelectorAll('.node')].filter(n => {
    const box = n.querySelector('rect').getBoundingClientRect();
    return [...n.querySelectorAll('text')].some(t => {
      const r = t.getBoundingClientRect();
      return r.left < box.left - 1 || r.right > box.right + 1 || r.top < box.top - 1 || r.bottom > box.bottom + 1;
    });
  }).map(n => n.textContent));
  assert.deepEqual(outside, []);
};
