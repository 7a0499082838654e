
'use strict';
// Zooming, panning and picking in a call graph. It changes nothing but
// attributes of its own elements; without it the picture is complete.
(() => {
  const svg = document.documentElement, view = document.getElementById('view');
  const nodes = [...document.querySelectorAll('.node')], edges = [...document.querySelectorAll('.edge')];
  let scale = 1, x = 0, y = 0, picked = null, drag = null;

  const place = () => view.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`);

  // at returns where an event is in the units of the drawing.
  function at(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  }

  function zoom(factor, p) {
    const next = Math.min(50, Math.max(0.05, scale * factor));
    x = p.x - (p.x - x) * next / scale;
    y = p.y - (p.y - y) * next / scale;
    scale = next;
    place();
  }

  function middle() {
    const box = svg.viewBox.baseVal;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  function reset() { scale = 1; x = y = 0; place(); pick(null); }

  // pick shows a node with its callers and callees, and dims the rest.
  function pick(id) {
    picked = picked === id ? null : id;
    const near = new Set([picked]);
    for (const e of edges) {
      const ends = [e.dataset.from, e.dataset.to], on = picked === null || ends.includes(picked);
      e.classList.toggle('dim', !on);
      if (on) ends.forEach(n => near.add(n));
    }
    for (const n of nodes) n.classList.toggle('dim', picked !== null && !near.has(n.dataset.node));
  }

  svg.addEventListener('wheel', event => {
    event.preventDefault();
    zoom(event.deltaY > 0 ? 0.85 : 1 / 0.85, at(event));
  }, { passive: false });
  svg.addEventListener('pointerdown', event => { drag = { p: at(event), x, y, moved: false }; });
  svg.addEventListener('pointermove', event => {
    if (!drag || event.buttons !== 1) return;
    const p = at(event);
    drag.moved ||= Math.hypot(p.x - drag.p.x, p.y - drag.p.y) > 3;
    x = drag.x + p.x - drag.p.x;
    y = drag.y + p.y - drag.p.y;
    place();
  });
  svg.addEventListener('click', event => {
    if (drag && drag.moved) return;
    const node = event.target.closest('.node');
    pick(node ? node.dataset.node : null);
  });
  svg.addEventListener('dblclick', reset);
  addEventListener('keydown', event => {
    const box = svg.viewBox.baseVal, step = 0.1;
    const act = {
      '+': () => zoom(1.25, middle()), '=': () => zoom(1.25, middle()), '-': () => zoom(0.8, middle()), '0': reset, Escape: reset,
      ArrowLeft: () => { x += box.width * step; place(); }, ArrowRight: () => { x -= box.width * step; place(); },
      ArrowUp: () => { y += box.height * step; place(); }, ArrowDown: () => { y -= box.height * step; place(); },
      Enter: () => { const n = document.activeElement.closest('.node'); if (n) pick(n.dataset.node); },
    }[event.key];
    if (act && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); act(); }
  });
})();
