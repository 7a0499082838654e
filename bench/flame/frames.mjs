// What bench/flame does with the page; times are those of the page's own clock,
// but for the processor time of its main thread, which bears a busy machine.
export default async page => {
  await page.waitForFunction(() => window.flame.drawn.frames > 0);
  const open = await page.evaluate(() => {
    const load = performance.getEntriesByType('navigation')[0];
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    return { loaded: load.domContentLoadedEventEnd, painted: paint ? paint.startTime : NaN };
  });
  console.log(`open: ready after ${open.loaded.toFixed(0)} ms, painted after ${open.painted.toFixed(0)} ms`);

  // record notes the time between pictures, and what drawing one took, while
  // something moves.
  await page.evaluate(() => {
    window.record = async act => {
      const gaps = [], draws = [];
      const next = () => new Promise(requestAnimationFrame);
      await next();
      let last = await next();
      act();
      for (let quiet = 0; quiet < 3;) {
        const before = window.flame.drawn.frames;
        const now = await next();
        if (window.flame.drawn.frames === before && !window.flame.moving) { quiet++; last = now; continue; }
        quiet = 0;
        gaps.push(now - last);
        draws.push(window.flame.drawn.milliseconds);
        last = now;
      }
      return { gaps, draws };
    };
    window.press = key => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const processor = async () => (await cdp.send('Performance.getMetrics')).metrics.find(m => m.name === 'TaskDuration').value * 1000;
  const acts = {
    'zoom in': () => window.record(() => { window.press('ArrowDown'); window.press('Enter'); }),
    'zoom by wheel': () => window.record(() => window.press('+')),
    'zoom out': () => window.record(() => window.press('Escape')),
    search: () => window.record(() => { const s = document.getElementById('search'); s.value = 'Method1' + Math.floor(Math.random() * 10); s.dispatchEvent(new Event('input')); }),
    scroll: () => window.record(() => { const s = document.getElementById('scroll'); s.scrollTop = s.scrollTop > 0 ? 0 : 400; }),
    turn: () => window.record(() => window.press('i')),
  };
  console.log('             pictures  between them, ms: median   p95    max   drawing one: median   max   processor time each: mean');
  for (const [name, act] of Object.entries(acts)) {
    const gaps = [], draws = [];
    const before = await processor();
    for (let i = 0; i < 20; i++) {
      const r = await page.evaluate(act);
      gaps.push(...r.gaps);
      draws.push(...r.draws);
      if (name === 'zoom by wheel' && i % 5 === 4) await page.evaluate(acts['zoom out']);
    }
    const each = ((await processor() - before) / gaps.length).toFixed(1).padStart(6);
    const at = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))]?.toFixed(1).padStart(6) ?? '     -';
    console.log(`${name.padEnd(13)}${String(gaps.length).padStart(8)}${' '.repeat(20)}${at(gaps, 0.5)}${at(gaps, 0.95)} ${at(gaps, 1)}               ${at(draws, 0.5)}${at(draws, 1)}                      ${each}`);
  }
};
