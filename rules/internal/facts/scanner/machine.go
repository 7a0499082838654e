package scanner

import (
	"fmt"
	"go/format"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/byteset"
)

// Machine is a pattern that a function can look for byte by byte while it remembers which of a few
// states it is in. It only tells whether a text matches.
type Machine struct {
	states []state // the first is the one it begins in
	end    bool    // it matches whole texts only
}

// state says what comes after each byte.
type state struct {
	accepts bool
	to      [256]int // number of the next state, dead if nothing can match any more
}

const dead = -1

// The sizes of a machine that somebody can still read, and of what it is made of.
const (
	mostStates = 12
	mostNodes  = 400
	mostSets   = 5 // that have functions of their own: see [Scanner.Write]
)

// NewMachine returns the machine of a pattern, in the syntax of package regexp, and whether it
// has one.
func NewMachine(pattern string) (*Machine, bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, false
	}
	parts, m := []*syntax.Regexp{re}, &Machine{}
	if re.Op == syntax.OpConcat {
		parts = re.Sub
	}
	anchored := parts[0].Op == syntax.OpBeginText
	if anchored {
		parts = parts[1:]
	} else if begins(pattern) {
		return nil, false // package regexp searches for how it begins faster than a loop can
	}
	if n := len(parts); n > 0 && parts[n-1].Op == syntax.OpEndText {
		m.end, parts = true, parts[:n-1]
	}
	var subs []*part
	for _, sub := range parts {
		p := of(sub)
		if p == nil {
			return nil, false
		}
		subs = append(subs, p)
	}
	root := seriesOf(subs)
	most := 1
	if !anchored {
		most = 0 // it could begin within a character
	}
	if len(subs) == 0 || !bytewise(root) || wide(root, false) > most {
		return nil, false
	}
	var n net
	first := n.add(root, n.node(node{final: true}))
	if !anchored {
		first = n.anywhere(first)
	}
	if len(n) > mostNodes || !m.determine(n, first) {
		return nil, false
	}
	m.minimize()
	if len(m.states) > mostStates || m.states[0].accepts && !m.end {
		return nil, false
	}
	return m, true
}

// begins reports whether all that matches a pattern begins with the same text.
func begins(pattern string) bool {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return false
	}
	prefix, _ := re.LiteralPrefix()
	return prefix != ""
}

// wide counts the parts that take characters of several bytes. One that is repeated from outside counts
// twice: where two such parts meet, a character must not belong to both.
func wide(p *part, repeated bool) int {
	n := 0
	if p.kind == one && p.wide {
		n++
		if repeated {
			n++
		}
	}
	own := p.kind == repeat && p.subs[0].kind == one
	for _, sub := range p.subs {
		n += wide(sub, repeated || p.kind == repeat && !own)
	}
	return n
}

// net is a machine that may be in several of its nodes at once.
type net []node

// node takes a byte of a set and goes to the next node, or goes on to others without one.
type node struct {
	set   *byteset.Set
	next  int
	empty []int
	final bool
}

func (n *net) node(x node) int {
	*n = append(*n, x)
	return len(*n) - 1
}

// add adds nodes for a part that go on to a node, and returns the first of them.
func (n *net) add(p *part, next int) int {
	if len(*n) > mostNodes {
		return next // it is too large already
	}
	switch p.kind {
	case text:
		for i := len(p.text) - 1; i >= 0; i-- {
			var set byteset.Set
			set[p.text[i]] = true
			next = n.node(node{set: &set, next: next})
		}
		return next
	case one:
		return n.node(node{set: &p.set, next: next})
	case group:
		return n.add(p.subs[0], next)
	case series:
		for _, sub := range slices.Backward(p.subs) {
			next = n.add(sub, next)
		}
		return next
	case choice:
		var firsts []int
		for _, sub := range p.subs {
			firsts = append(firsts, n.add(sub, next))
		}
		return n.node(node{empty: firsts})
	}
	return n.repeated(p, next)
}

// anywhere adds a node that takes any bytes before it goes on to the first one, and returns it.
func (n *net) anywhere(first int) int {
	var all byteset.Set
	all.Add(0, 255)
	loop := n.node(node{})
	any := n.node(node{set: &all, next: loop})
	(*n)[loop].empty = []int{first, any}
	return loop
}

// repeated adds a part as often as it must be there, and then as often as it may.
func (n *net) repeated(p *part, next int) int {
	if p.max == -1 {
		loop := n.node(node{})
		first := n.add(p.subs[0], loop)
		(*n)[loop].empty = []int{first, next}
		next = loop
	}
	for i := p.max; i > p.min && len(*n) <= mostNodes; i-- {
		next = n.node(node{empty: []int{n.add(p.subs[0], next), next}})
	}
	for i := p.min; i > 0 && len(*n) <= mostNodes; i-- {
		next = n.add(p.subs[0], next)
	}
	return next
}

// determine makes a state of each set of nodes that a net may be in. It reports whether these are
// not too many.
func (m *Machine) determine(n net, first int) bool {
	numbers := map[string]int{}
	var all [][]int
	number := func(nodes []int) int {
		if len(nodes) == 0 {
			return dead
		}
		key := fmt.Sprint(nodes)
		i, ok := numbers[key]
		if !ok {
			i = len(all)
			numbers[key] = i
			all = append(all, nodes)
		}
		return i
	}
	number(n.closure([]int{first}))
	for i := 0; i < len(all); i++ {
		if i > 8*mostStates {
			return false
		}
		var s state
		for _, x := range all[i] {
			s.accepts = s.accepts || n[x].final
		}
		for b := range s.to {
			var next []int
			for _, x := range all[i] {
				if n[x].set != nil && n[x].set[b] {
					next = append(next, n[x].next)
				}
			}
			s.to[b] = number(n.closure(next))
		}
		m.states = append(m.states, s)
	}
	return true
}

// closure returns the nodes that are reached from others without a byte, in order.
func (n net) closure(nodes []int) []int {
	var out []int
	for len(nodes) > 0 {
		x := nodes[len(nodes)-1]
		nodes = nodes[:len(nodes)-1]
		if !slices.Contains(out, x) {
			out = append(out, x)
			nodes = append(nodes, n[x].empty...)
		}
	}
	slices.Sort(out)
	return out
}

// minimize joins the states that do the same whatever comes. One that accepts where the text may go on
// is the last, and one from which none of those is reached is dead.
func (m *Machine) minimize() {
	alive := make([]bool, len(m.states))
	for changed := true; changed; {
		changed = false
		for i, s := range m.states {
			if !alive[i] && (s.accepts || slices.ContainsFunc(s.to[:], func(to int) bool { return to != dead && alive[to] })) {
				alive[i], changed = true, true
			}
		}
	}
	class := make([]int, len(m.states)) // of each state, so far
	for i, s := range m.states {
		if s.accepts {
			class[i] = 1
		}
	}
	classOf := func(to int) int {
		if to == dead || !alive[to] {
			return dead
		}
		return class[to]
	}
	for n := 0; ; {
		numbers, next := map[string]int{}, make([]int, len(m.states))
		for i, s := range m.states {
			key := []int{class[i]}
			if m.end || !s.accepts {
				for _, to := range s.to {
					key = append(key, classOf(to))
				}
			}
			text := fmt.Sprint(key)
			if _, ok := numbers[text]; !ok {
				numbers[text] = len(numbers)
			}
			next[i] = numbers[text]
		}
		class = next
		if len(numbers) == n {
			break
		}
		n = len(numbers)
	}
	var out []state
	for i, s := range m.states {
		if class[i] != len(out) {
			continue // its class came before: they are numbered in this order
		}
		for b, to := range s.to {
			s.to[b] = classOf(to)
		}
		out = append(out, s)
	}
	m.states = out
}

// Write returns the function of that name that reports whether a text matches, and functions that it
// calls; comment is as for [Scanner.Write], the method MatchString or Match. It is an error if that
// takes too many functions.
func (m *Machine) Write(name, comment string, method Method) (string, error) {
	w := &writer{Scanner: &Scanner{}, name: name, method: method}
	w.line("// %s %s.", name, comment)
	w.line("func %s(s %s) bool {", name, method.text)
	w.line("state := 0\nfor i := 0; i < len(s); i++ {\nswitch state {")
	var last []string
	for i := range m.states {
		if s := &m.states[i]; m.end || !s.accepts {
			w.line("case %d:", i)
			w.state(m, i)
		}
		if m.states[i].accepts {
			last = append(last, fmt.Sprintf("state == %d", i))
		}
	}
	w.line("}\n}")
	if m.end {
		w.line("return %s\n}", strings.Join(last, " || "))
	} else {
		w.line("return false\n}")
	}
	if len(w.sets) > mostSets {
		return "", fmt.Errorf("function %s: too many sets of bytes", name)
	}
	text, err := format.Source([]byte(w.text.String() + w.helpers.String()))
	return string(text), err
}

// state writes what a byte does in a state.
func (w *writer) state(m *Machine, at int) {
	sets, order := map[int]*byteset.Set{}, []int(nil)
	for b, to := range m.states[at].to {
		if sets[to] == nil {
			sets[to] = &byteset.Set{}
			order = append(order, to)
		}
		sets[to][b] = true
	}
	// What takes most comparisons is left for last; a byte with which nothing matches any
	// more is all others.
	slices.SortFunc(order, func(a, b int) int {
		weight := func(to int) int {
			if to == dead {
				return 1000
			}
			return len(sets[to].Ranges())
		}
		if d := weight(a) - weight(b); d != 0 {
			return d
		}
		return a - b
	})
	if len(order) == 1 {
		w.goTo(m, at, order[0])
		return
	}
	w.line("switch {")
	for i, to := range order {
		if i == len(order)-1 {
			if to == at {
				break
			}
			w.line("default:")
		} else {
			w.line("case %s:", w.in(sets[to], "s[i]", false))
		}
		w.goTo(m, at, to)
	}
	w.line("}")
}

// goTo writes that a state comes after another one.
func (w *writer) goTo(m *Machine, at, to int) {
	switch {
	case to == dead:
		w.line("return false")
	case m.states[to].accepts && !m.end:
		w.line("return true")
	case to != at:
		w.line("state = %d", to)
	}
}
