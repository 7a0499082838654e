
'use strict';
// The page of a flame graph. Names come from a profile and may hold anything:
// they are only ever written as text. Drawing costs what can be seen: frames
// outside the window are skipped by binary search, and frames too narrow to
// tell apart are drawn as one.
(() => {
  const element = id => document.getElementById(id);
  const data = JSON.parse(element('data').textContent);
  const canvas = element('canvas'), scroll = element('scroll'), space = element('space');
  const status = element('status'), tip = element('tip'), search = element('search'), found = element('found');
  const context = canvas.getContext('2d', { alpha: false });

  // Frames narrower than narrow pixels are drawn as one; while the picture moves
  // those below coarse, and only wide ones have their name.
  const rowHeight = 19, narrow = 2, coarse = 5, named = 90, fontSize = 12, margin = 4;
  const font = fontSize + 'px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace';
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const night = matchMedia('(prefers-color-scheme: dark)');

  // The tree, as it was sent: frames in preorder, the root first.
  const count = data.name.length;
  const parent = new Int32Array(count);
  for (let i = 1, path = [0]; i < count; i++) {
    parent[i] = path[data.depth[i] - 1];
    path[data.depth[i]] = i;
  }
  const groupOf = data.names.map(group);
  const shortOf = data.names.map(name => name.slice(lastSlash(name) + 1));

  // What the choices make of it.
  let type = data.default, side = 'candidate';
  let cost, base, width;      // per frame: candidate, baseline, and which of them is drawn
  let start;                  // per frame: where it begins, in the unit of width
  let levels;                 // per depth: frames from left to right
  let view = { from: 0, to: 1 };
  let zoomed = 0, selected = 0, hovered = -1, upsideDown = false;
  let matches = null;         // per name: 1 if it matches the search
  let pending = 0, motion = null;
  let size = { width: 0, height: 0 }, letter = 7;
  const drawn = { frames: 0, milliseconds: 0, count: 0 };

  // group is what frames are coloured by: the package of a Go function, else
  // the name itself.
  function group(name) {
    const dot = name.indexOf('.', lastSlash(name) + 1);
    return dot > 0 ? name.slice(0, dot) : name;
  }

  // lastSlash is the place of the last slash of a Go import path, which is not
  // one in a type parameter.
  function lastSlash(name) {
    const bracket = name.search(/[([]/);
    return name.lastIndexOf('/', bracket < 0 ? name.length : bracket);
  }

  function hash(text) {
    let h = 2166136261;
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
    return (h ^ h >>> 15) >>> 0;
  }

  function sums(self) {
    const sum = Float64Array.from(self);
    for (let i = count - 1; i > 0; i--) sum[parent[i]] += sum[i];
    return sum;
  }

  // build computes costs and places for the values chosen. Callees stand in
  // the order of their cost.
  function build() {
    cost = sums(data.self[type]);
    base = data.diff ? sums(data.base[type]) : null;
    width = side === 'baseline' ? base : cost;
    const children = Array.from({ length: count }, () => null);
    for (let i = 1; i < count; i++) {
      if (width[i] <= 0) continue;
      (children[parent[i]] ||= []).push(i);
    }
    start = new Float64Array(count);
    levels = [];
    const stack = [[0, 0]];
    while (stack.length) {
      const [i, depth] = stack.pop();
      (levels[depth] ||= []).push(i);
      if (!children[i]) continue;
      children[i].sort((a, b) => width[b] - width[a]);
      let x = start[i];
      for (const c of children[i]) { start[c] = x; x += width[c]; }
      for (let c = children[i].length - 1; c >= 0; c--) stack.push([children[i][c], depth + 1]);
    }
    if (zoomed && width[zoomed] <= 0) zoomed = 0;
    if (selected && width[selected] <= 0) selected = zoomed;
    view = bounds(zoomed);
    motion = null;
    find();
    resize();
  }

  const bounds = i => ({ from: start[i], to: start[i] + (width[i] > 0 ? width[i] : 1) });
  const depthOf = i => data.depth[i];
  const nameOf = i => data.names[data.name[i]];

  // Colours. All pairs of text and background have a contrast of 4.5 at least.
  const hues = 18;
  const light = { page: '#ffffff', ink: '#10131a', many: '#d9dbe0', found: '#6a1b9a', foundInk: '#ffffff', mark: '#0b57d0', same: '#d9dbe0', root: '#e4e6ea',
    hue: h => `hsl(${h} 70% 80%)`, more: s => `hsl(25 ${40 + 50 * s}% ${84 - 20 * s}%)`, less: s => `hsl(210 ${40 + 40 * s}% ${84 - 16 * s}%)` };
  const dark = { page: '#14161a', ink: '#f4f5f7', many: '#3d424d', found: '#ffd54a', foundInk: '#10131a', mark: '#8ab8ff', same: '#3d424d', root: '#343944',
    hue: h => `hsl(${h} 38% 30%)`, more: s => `hsl(20 ${30 + 50 * s}% ${30 + 3 * s}%)`, less: s => `hsl(212 ${30 + 50 * s}% ${30 + 8 * s}%)` };
  let theme = light, palette = [], tint = new Map();

  function paint() {
    const chosen = document.documentElement.dataset.theme;
    theme = (chosen ? chosen === 'dark' : night.matches) ? dark : light;
    palette = Array.from({ length: hues }, (_, i) => plain(theme.hue(Math.round(i * 360 / hues))));
    tint = new Map();
    for (const g of groupOf) if (!tint.has(g)) tint.set(g, palette[hash(g) % hues]);
    redraw();
  }

  // plain returns a colour in the form that is parsed fastest.
  function plain(colour) {
    context.fillStyle = colour;
    return context.fillStyle;
  }

  // change is the difference between candidate and baseline, as a share of the
  // larger total.
  function change(i) { return (cost[i] - base[i]) / (Math.max(cost[0], base[0]) || 1); }

  function colour(i) {
    if (data.diff) {
      const c = change(i), strength = Math.min(1, Math.sqrt(Math.abs(c)) * 2);
      if (Math.abs(c) < 0.0005) return theme.same;
      return c > 0 ? theme.more(Math.round(strength * 8) / 8) : theme.less(Math.round(strength * 8) / 8);
    }
    return i === 0 ? theme.root : tint.get(groupOf[data.name[i]]);
  }

  // Drawing.
  function redraw() { if (!pending) pending = requestAnimationFrame(draw); }

  function resize() {
    const ratio = devicePixelRatio || 1;
    size = { width: scroll.clientWidth, height: scroll.clientHeight };
    canvas.width = Math.round(size.width * ratio);
    canvas.height = Math.round(size.height * ratio);
    canvas.style.height = size.height + 'px';
    space.style.height = Math.max(levels.length * rowHeight, size.height) + 'px';
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.font = font;
    context.textBaseline = 'middle';
    letter = context.measureText('mmmmmmmmmm').width / 10;
    redraw();
  }

  // top returns the y of a depth in the window.
  function top(depth) {
    const y = upsideDown ? Math.max(levels.length * rowHeight, size.height) - (depth + 1) * rowHeight : depth * rowHeight;
    return y - scroll.scrollTop;
  }

  // first returns the place in a level of the first frame that ends after x.
  function first(level, x) {
    let low = 0, high = level.length;
    while (low < high) {
      const middle = (low + high) >> 1, i = level[middle];
      if (start[i] + width[i] <= x) low = middle + 1; else high = middle;
    }
    return low;
  }

  function draw(now) {
    pending = 0;
    const began = performance.now();
    move(now);
    drawn.count = 0;
    context.fillStyle = theme.page;
    context.fillRect(0, 0, size.width, size.height);
    const scale = size.width / (view.to - view.from);
    for (let depth = 0; depth < levels.length; depth++) {
      const y = top(depth);
      if (y > -rowHeight && y < size.height) drawLevel(levels[depth], y, scale);
    }
    mark(selected, theme.mark, scale);
    if (hovered >= 0) mark(hovered, theme.ink, scale);
    drawn.frames++;
    drawn.milliseconds = performance.now() - began;
    if (motion) redraw();
  }

  function drawLevel(level, y, scale) {
    let runFrom = -1, runTo = -1, runFound = false;
    const least = motion ? coarse : narrow;
    const flush = () => {
      if (runTo <= runFrom) return;
      context.fillStyle = runFound ? theme.found : theme.many;
      context.fillRect(runFrom, y, Math.max(1, runTo - runFrom), rowHeight - 1);
      drawn.count++;
      runTo = runFrom = -1;
    };
    for (let k = first(level, view.from); k < level.length; k++) {
      const i = level[k];
      if (start[i] >= view.to) break;
      const x = Math.max(0, (start[i] - view.from) * scale);
      const end = Math.min(size.width, (start[i] + width[i] - view.from) * scale);
      if (end - x >= least) {
        flush();
        drawFrame(i, x, y, end - x);
        continue;
      }
      const hit = matches !== null && matches[data.name[i]] === 1;
      if (runTo < 0 || x > runTo + 1 || hit !== runFound) {
        flush();
        runFrom = x;
        runFound = hit;
      }
      runTo = end;
    }
    flush();
  }

  function drawFrame(i, x, y, w) {
    const name = data.name[i], hit = matches !== null && matches[name] === 1;
    const passed = depthOf(i) < depthOf(zoomed) && start[i] <= view.from && start[i] + width[i] >= view.to;
    if (passed) context.globalAlpha = 0.55;
    context.fillStyle = hit ? theme.found : matches !== null ? theme.many : colour(i);
    context.fillRect(x, y, w - 0.5, rowHeight - 1);
    if (passed) context.globalAlpha = 1;
    drawn.count++;
    if (motion && w < named) return;
    const letters = Math.floor((w - 2 * margin) / letter);
    if (letters < 3) return;
    context.fillStyle = hit ? theme.foundInk : theme.ink;
    context.fillText(fit(name, letters), x + margin, y + rowHeight / 2);
  }

  // fit shortens a Go name by its path first: the end says more.
  function fit(name, letters) {
    if (data.names[name].length <= letters) return data.names[name];
    const short = shortOf[name];
    return short.length <= letters ? short : short.slice(0, letters - 1) + '…';
  }

  function mark(i, style, scale) {
    const y = top(depthOf(i));
    const x = Math.max(0, (start[i] - view.from) * scale), end = Math.min(size.width, (start[i] + width[i] - view.from) * scale);
    if (end <= x || y < -rowHeight || y > size.height) return;
    context.strokeStyle = style;
    context.lineWidth = 2;
    context.strokeRect(x + 1, y + 1, Math.max(2, end - x - 2), rowHeight - 3);
  }

  // Moving. Zooming is animated, so that the eye can follow, unless the reader
  // asked for no motion.
  function go(target) {
    if (still.matches) { view = target; motion = null; redraw(); return; }
    motion = { from: view, to: target, began: -1 };
    redraw();
  }

  function move(now) {
    if (!motion) return;
    if (motion.began < 0) motion.began = now;
    const t = Math.min(1, (now - motion.began) / 200), s = 1 - (1 - t) ** 3;
    view = { from: motion.from.from + (motion.to.from - motion.from.from) * s, to: motion.from.to + (motion.to.to - motion.from.to) * s };
    if (t === 1) { view = motion.to; motion = null; }
  }

  function zoom(i) {
    zoomed = i;
    select(i);
    go(bounds(i));
  }

  function zoomBy(factor, x) {
    const target = motion ? motion.to : view;
    const at = target.from + (target.to - target.from) * x / size.width;
    const length = Math.min(width[0], Math.max(width[0] * 1e-9, (target.to - target.from) * factor));
    const from = Math.min(Math.max(start[0], at - length * x / size.width), start[0] + width[0] - length);
    go({ from, to: from + length });
  }

  // Words.
  const scales = {
    nanoseconds: [[1, 'ns'], [1e3, 'µs'], [1e6, 'ms'], [1e9, 's'], [60e9, 'min'], [3600e9, 'h']],
    microseconds: [[1, 'µs'], [1e3, 'ms'], [1e6, 's'], [60e6, 'min'], [3600e6, 'h']],
    milliseconds: [[1, 'ms'], [1e3, 's'], [60e3, 'min'], [3600e3, 'h']],
    seconds: [[1, 's'], [60, 'min'], [3600, 'h']],
    bytes: [[1, 'B'], [1024, 'kB'], [1024 ** 2, 'MB'], [1024 ** 3, 'GB'], [1024 ** 4, 'TB']],
  };

  function amount(v) {
    const unit = data.types[type].unit, steps = scales[unit];
    if (!steps) return v.toLocaleString('en') + (unit && unit !== 'count' ? ' ' + unit : '');
    let step = steps[0];
    for (const s of steps) if (Math.abs(v) >= s[0]) step = s;
    return (v / step[0]).toLocaleString('en', { maximumSignificantDigits: 4 }) + ' ' + step[1];
  }

  const percent = share => (share * 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }) + ' %';
  const signed = (v, words) => (v > 0 ? '+' : v < 0 ? '−' : '±') + words(Math.abs(v));

  function describe(i) {
    const lines = [nameOf(i)];
    const self = data.self[type][i];
    lines.push(`${amount(cost[i])}, ${percent(cost[i] / (cost[0] || 1))}; itself ${amount(self)}, ${percent(self / (cost[0] || 1))}`);
    if (data.diff) lines.push(`baseline ${amount(base[i])}, ${percent(base[i] / (base[0] || 1))}; difference ${signed(cost[i] - base[i], amount)}, ${signed(change(i), percent)} of all`);
    return lines;
  }

  // everywhere is what a function costs in all its frames; frames beneath
  // another of the same function are in that one's cost already.
  function everywhere(name) {
    let sum = 0, frames = 0;
    for (let i = 0; i < count;) {
      if (data.name[i] !== name) { i++; continue; }
      sum += cost[i];
      frames++;
      const depth = depthOf(i);
      for (i++; i < count && depthOf(i) > depth;) i++;
    }
    return { sum, frames };
  }

  function select(i) {
    selected = i;
    const lines = describe(i);
    const all = everywhere(data.name[i]);
    if (all.frames > 1) lines.push(`in all ${all.frames} places ${amount(all.sum)}, ${percent(all.sum / (cost[0] || 1))}`);
    status.textContent = lines.join(' · ');
    redraw();
  }

  // Searching.
  function find() {
    const text = search.value;
    let expression = null;
    search.removeAttribute('aria-invalid');
    if (text !== '') {
      try {
        expression = new RegExp(text, /\p{Lu}/u.test(text) ? 'u' : 'iu');
      } catch {
        search.setAttribute('aria-invalid', 'true');
        found.textContent = 'not a regular expression';
        matches = null;
        redraw();
        return;
      }
    }
    if (!expression) {
      matches = null;
      found.textContent = '';
      redraw();
      return;
    }
    matches = Uint8Array.from(data.names, n => expression.test(n) ? 1 : 0);
    const all = matched();
    found.textContent = all.functions === 0 ? 'nothing found' : `${percent(all.sum / (cost[0] || 1))} of ${amount(cost[0])}, ${all.functions} ${all.functions === 1 ? 'name' : 'names'}`;
    redraw();
  }

  // matched adds up the frames that match; what is beneath one counts once.
  function matched() {
    let sum = 0;
    for (let i = 0; i < count;) {
      if (!matches[data.name[i]]) { i++; continue; }
      sum += cost[i];
      const depth = depthOf(i);
      for (i++; i < count && depthOf(i) > depth;) i++;
    }
    return { sum, functions: matches.reduce((n, m) => n + m, 0) };
  }

  function nextMatch(step) {
    if (!matches) return;
    for (let n = 1, i = selected; n <= count; n++) {
      i = (i + step + count) % count;
      if (matches[data.name[i]] && width[i] > 0) { reveal(i); return; }
    }
  }

  // reveal selects a frame and brings it into the window.
  function reveal(i) {
    select(i);
    const b = bounds(i), target = motion ? motion.to : view;
    if (b.to <= target.from || b.from >= target.to || (b.to - b.from) / (target.to - target.from) * size.width < narrow) {
      zoomed = i;
      go(b);
    }
    const y = top(depthOf(i));
    if (y < 0 || y + rowHeight > size.height) scroll.scrollTop += y - size.height / 2;
  }

  // Walking.
  function sibling(i, step) {
    const level = levels[depthOf(i)];
    const k = level.indexOf(i) + step;
    return k >= 0 && k < level.length ? level[k] : i;
  }

  function child(i) {
    const level = levels[depthOf(i) + 1];
    if (!level) return i;
    const k = first(level, start[i]);
    return k < level.length && parent[level[k]] === i ? level[k] : i;
  }

  const up = () => reveal(upsideDown ? child(selected) : parent[selected]);
  const down = () => reveal(upsideDown ? parent[selected] : child(selected));

  function at(event) {
    const box = canvas.getBoundingClientRect();
    const x = event.clientX - box.left, y = event.clientY - box.top + scroll.scrollTop;
    const depth = upsideDown ? Math.floor((Math.max(levels.length * rowHeight, size.height) - y) / rowHeight) : Math.floor(y / rowHeight);
    const level = levels[depth];
    if (!level) return -1;
    const value = view.from + (view.to - view.from) * x / size.width;
    const k = first(level, value);
    return k < level.length && start[level[k]] <= value ? level[k] : -1;
  }

  function turn() {
    upsideDown = !upsideDown;
    element('turn').setAttribute('aria-pressed', upsideDown);
    scroll.scrollTop = upsideDown ? space.offsetHeight : 0;
    redraw();
  }

  function changeTheme() {
    document.documentElement.dataset.theme = theme === dark ? 'light' : 'dark';
    paint();
  }

  const showAll = () => zoom(0);

  const keys = {
    ArrowLeft: () => reveal(sibling(selected, -1)),
    ArrowRight: () => reveal(sibling(selected, 1)),
    ArrowUp: up,
    ArrowDown: down,
    Enter: () => zoom(selected),
    ' ': () => zoom(selected),
    Backspace: () => zoom(parent[zoomed]),
    Escape: showAll,
    Home: showAll,
    '/': () => search.focus(),
    n: () => nextMatch(1),
    N: () => nextMatch(-1),
    '+': () => zoomBy(0.5, size.width / 2),
    '=': () => zoomBy(0.5, size.width / 2),
    '-': () => zoomBy(2, size.width / 2),
    i: turn,
    t: changeTheme,
    '?': () => element('keys').showModal(),
  };

  function listen() {
    document.addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey || element('keys').open) return;
      if (event.target === search) {
        if (event.key === 'Escape') { search.value = ''; find(); canvas.focus(); }
        if (event.key === 'Enter') { canvas.focus(); nextMatch(1); }
        return;
      }
      if (/^(SELECT|BUTTON)$/.test(event.target.tagName) && !/^[/inNt?]$/.test(event.key)) return;
      const act = keys[event.key];
      if (act) { event.preventDefault(); act(); }
    });
    let drag = null;
    canvas.addEventListener('pointerdown', event => { drag = { x: event.clientX, view, moved: false }; });
    addEventListener('pointerup', () => { setTimeout(() => { drag = null; }); });
    canvas.addEventListener('click', event => {
      if (drag && drag.moved) return;
      const i = at(event);
      if (i >= 0) zoom(i);
    });
    canvas.addEventListener('pointermove', event => {
      if (drag && event.buttons === 1 && Math.abs(event.clientX - drag.x) > 3) {
        drag.moved = true;
        const length = drag.view.to - drag.view.from;
        const shift = (drag.x - event.clientX) / size.width * length;
        const from = Math.min(Math.max(start[0], drag.view.from + shift), start[0] + width[0] - length);
        motion = null;
        view = { from, to: from + length };
      }
      hover(at(event), event);
    });
    canvas.addEventListener('pointerleave', () => hover(-1));
    canvas.addEventListener('wheel', event => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomBy(event.deltaY > 0 ? 1.25 : 0.8, event.clientX - canvas.getBoundingClientRect().left);
    }, { passive: false });
    scroll.addEventListener('scroll', redraw, { passive: true });
    search.addEventListener('input', find);
    element('type').addEventListener('change', event => { type = Number(event.target.value); build(); select(selected); });
    element('side').addEventListener('change', event => { side = event.target.value; build(); select(selected); });
    element('out').addEventListener('click', showAll);
    element('turn').addEventListener('click', turn);
    element('theme').addEventListener('click', changeTheme);
    element('help').addEventListener('click', () => element('keys').showModal());
    night.addEventListener('change', paint);
    new ResizeObserver(resize).observe(scroll);
  }

  function hover(i, event) {
    if (i !== hovered) { hovered = i; redraw(); }
    tip.hidden = i < 0;
    if (i < 0) return;
    tip.textContent = describe(i).join('\n');
    const x = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8);
    const y = event.clientY + 18 + tip.offsetHeight > innerHeight ? event.clientY - tip.offsetHeight - 10 : event.clientY + 18;
    tip.style.left = Math.max(4, x) + 'px';
    tip.style.top = Math.max(4, y) + 'px';
  }

  for (const [i, t] of data.types.entries()) element('type').add(new Option(t.name, i, i === type, i === type));
  element('sides').hidden = element('legend').hidden = !data.diff;
  paint();
  build();
  select(0);
  listen();
  // For measuring and testing: what was drawn, and where a frame is.
  window.flame = {
    drawn,
    count,
    get view() { return { ...view }; },
    get selected() { return nameOf(selected); },
    get moving() { return motion !== null; },
    colours: () => ({ ink: theme.ink, all: [theme.root, theme.many, theme.same, ...palette, ...[0, 0.25, 0.5, 0.75, 1].flatMap(s => [theme.more(s), theme.less(s)])], found: [theme.foundInk, theme.found] }),
  };
})();
