package dialplan

import (
	"maps"
	"slices"
	"strconv"
)

// Loop is a set of lines that can forward a call in a circle.
type Loop struct {
	Entry   *Line // where calls come in
	members map[*Line]bool
	inner   map[*Loop]bool
}

func newLoop(entry *Line) *Loop {
	return &Loop{Entry: entry, members: map[*Line]bool{entry: true}, inner: make(map[*Loop]bool)}
}

// Contains reports whether the line is in the loop, or in one inside of it.
func (l *Loop) Contains(line *Line) bool { return l.members[line] }

// Numbers returns the numbers of the lines in the loop, sorted.
func (l *Loop) Numbers() []string {
	numbers := make([]string, 0, len(l.members))
	for line := range l.members {
		numbers = append(numbers, line.Number)
	}
	slices.Sort(numbers)
	return numbers
}

// Inner returns how many loops are directly inside of this one.
func (l *Loop) Inner() int { return len(l.inner) }

// finder is one search for loops. The lines are numbered in the order in which a
// depth-first walk comes to them.
type finder struct {
	number map[*Line]int
	order  []*Line
	last   []int // the last line that was reached from each
	within []int // the entry of the loop that each is known to be in
	back   []map[int]bool
	ahead  []map[int]bool
}

func (f *finder) walk(l *Line) {
	n := len(f.order)
	f.number[l] = n
	f.order = append(f.order, l)
	for _, to := range l.forwards {
		if _, seen := f.number[to]; !seen {
			f.walk(to)
		}
	}
	f.last[n] = len(f.order) - 1
}

// above reports whether the walk came from line a to line b.
func (f *finder) above(a, b int) bool { return a <= b && b <= f.last[a] }

// link sorts the forwards to each line by whether they lead back.
func (f *finder) link() {
	for n := range f.order {
		f.back[n] = make(map[int]bool)
		f.ahead[n] = make(map[int]bool)
		f.within[n] = n
	}
	for from, l := range f.order {
		for _, line := range l.forwards {
			to := f.number[line]
			if f.above(to, from) {
				f.back[to][from] = true
			} else {
				f.ahead[to][from] = true
			}
		}
	}
}

func (f *finder) outermost(n int) int {
	for f.within[n] != n {
		f.within[n] = f.within[f.within[n]]
		n = f.within[n]
	}
	return n
}

// body returns the lines, or the entries of loops, from which calls get back to
// the entry.
func (f *finder) body(entry int) map[int]bool {
	body := make(map[int]bool)
	var queue []int
	add := func(n int) {
		n = f.outermost(n)
		if n != entry && !body[n] && f.above(entry, n) {
			body[n] = true
			queue = append(queue, n)
		}
	}
	for n := range f.back[entry] {
		add(n)
	}
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for from := range f.ahead[n] {
			add(from)
		}
	}
	return body
}

// Loops finds the loops of the plan, the outer before the inner ones.
func (p *Plan) Loops() []*Loop {
	f := &finder{
		number: make(map[*Line]int),
		last:   make([]int, len(p.lines)),
		within: make([]int, len(p.lines)),
		back:   make([]map[int]bool, len(p.lines)),
		ahead:  make([]map[int]bool, len(p.lines)),
	}
	for _, l := range p.lines {
		if _, seen := f.number[l]; !seen {
			f.walk(l)
		}
	}
	f.link()
	byEntry := make([]*Loop, len(p.lines))
	var loops []*Loop
	for entry := len(f.order) - 1; entry >= 0; entry-- {
		if len(f.back[entry]) == 0 {
			continue
		}
		loop := newLoop(f.order[entry])
		for n := range f.body(entry) {
			f.within[n] = entry
			if in := byEntry[n]; in != nil {
				loop.inner[in] = true
				maps.Copy(loop.members, in.members)
				continue
			}
			loop.members[f.order[n]] = true
		}
		byEntry[entry] = loop
		loops = append(loops, loop)
	}
	slices.Reverse(loops)
	return loops
}

// Report describes loops for whoever has to repair the plan.
func Report(loops []*Loop) string {
	text := strconv.Itoa(len(loops)) + " loops\n"
	for _, l := range loops {
		text += l.Entry.Number + ":"
		for _, number := range l.Numbers() {
			text += " " + number
		}
		text += "\n"
	}
	return text
}
