package stress

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// call is one call in a test.
type call struct {
	on     string // "v." for a method
	method method
	args   string
}

// expr is the call as an expression.
func (c call) expr() string { return c.on + c.method.name + "(" + c.args + ")" }

// label is the call as people read it.
func (c call) label() string {
	if strings.Contains(c.args, "\n") || len(c.args) > 40 {
		return c.method.name + "(...)"
	}
	return c.method.name + "(" + c.args + ")"
}

// statements make the call and leave its results in variables that begin with a
// prefix; text is an expression that prints them.
func (c call) statements(prefix string, labelled bool) (code, text string) {
	var names, shows []string
	assign := " = "
	for i := range c.method.sig.Results().Len() {
		name := prefix + strconv.Itoa(i)
		show := shown(c.method.sig.Results().At(i).Type(), name)
		if strings.HasPrefix(show, name) {
			assign = " := "
		} else {
			name = "_"
		}
		names, shows = append(names, name), append(shows, show)
	}
	label := ""
	if labelled {
		label = c.label()
	}
	if len(names) == 0 {
		return c.expr(), strconv.Quote(label)
	}
	code = strings.Join(names, ", ") + assign + c.expr()
	text = "stressShow(" + strings.Join(shows, ", ") + ")"
	if labelled {
		text = strconv.Quote(label+" = ") + " + " + text
	}
	return code, text
}

// later is the call as a function that returns what prints its results.
func (c call) later(params string, labelled bool) string {
	code, text := c.statements("r", labelled)
	return "func(" + params + ") func() string {\n" + code + "\nreturn func() string { return " + text + " }\n}"
}

// scene is what the tests of one type, or of one function, share.
type scene struct {
	a      *author
	m      *maker
	t      subject
	prefix string // of test names
}

func (a *author) scene(t subject, f flavour) *scene {
	m := newMaker(a.base.pkg.Types, a.callable)
	m.flavour, m.stubs = f, map[string]part{}
	return &scene{a: a, m: m, t: t, prefix: "TestStress" + capital(t.name)}
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// again begins a scene anew, for the next test: imports belong to one test.
func (s *scene) again(f flavour) *scene { return s.a.scene(s.t, f) }

// call writes a call with one choice of arguments.
func (s *scene) call(m method, which int) (call, bool) {
	s.m.quiet = m.handed
	args, ok := s.m.arguments(m.sig, which, 0)
	return call{s.on(m), m, args}, ok
}

// numberedCall writes a call whose arguments differ with i.
func (s *scene) numberedCall(m method) (call, bool) {
	s.m.quiet = m.handed
	args, ok := s.m.numbered(m.sig)
	return call{s.on(m), m, args}, ok
}

func (s *scene) on(m method) string {
	if m.recv {
		return "v."
	}
	return ""
}

// fresh is the statement that makes the value under test, "" for functions.
func (s *scene) fresh() (string, bool) {
	if s.t.of == nil {
		return "", true
	}
	x := s.m.value(s.t.of, 0)
	return "v := " + x + "\n", x != ""
}

// state is what is looked at in the end.
func (s *scene) state() string {
	var code, texts []string
	for _, m := range s.t.methods {
		if m.sig.Results().Len() == 0 || m.owner != "" || len(code) == 6 || ending(m.name) || s.a.waits(s.t.name+"."+m.name) {
			continue
		}
		c, ok := s.call(m, 0)
		if !ok {
			continue
		}
		stmt, text := c.statements(fmt.Sprintf("s%d_", len(code)), true)
		code, texts = append(code, stmt), append(texts, text)
	}
	if len(code) == 0 {
		return "func() func() string { return func() string { return \"\" } }"
	}
	return "func() func() string {\n" + strings.Join(code, "\n") + "\nreturn func() string { return " + strings.Join(texts, ` + ", " + `) + " }\n}"
}

// waits reports whether a function may wait for others.
func (a *author) waits(name string) bool {
	fn := a.base.funcs[name]
	return fn != nil && a.base.effects.Of(fn).Waits
}

// ending reports whether a method's name says that it ends or undoes something.
func ending(name string) bool {
	return slices.ContainsFunc([]string{"Close", "Reset", "Stop", "Clear", "Shutdown", "Release", "Remove", "Delete", "Un", "Quit", "Done"}, func(p string) bool { return strings.HasPrefix(name, p) })
}

// add adds a test.
func (s *scene) add(kind, comment, body string) {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s.prefix+kind)
	for n := 2; s.a.names[name] || s.a.base.pkg.Types.Scope().Lookup(name) != nil || !token.IsIdentifier(name); n++ {
		name = strings.TrimRight(name, "0123456789") + strconv.Itoa(n)
	}
	s.a.names[name] = true
	if *s.a.base.sends || *s.a.cand.sends {
		body = "stressAnswered()\n" + body
	}
	s.a.tests = append(s.a.tests, test{name, comment, body, maps.Clone(s.m.imports), maps.Clone(s.m.stubs)})
}

// ofType writes the tests of a type.
func (a *author) ofType(t subject) {
	s := a.scene(t, ordinary)
	if _, ok := s.fresh(); !ok {
		if slices.ContainsFunc(t.methods, func(m method) bool { return a.serves(t, m) }) {
			return
		}
		a.skipped = append(a.skipped, t.name+": no value of it can be made")
		return
	}
	t.methods = s.handlers()
	s = a.scene(t, ordinary)
	for _, m := range t.methods {
		if _, ok := s.call(m, 0); !ok && m.hot && !a.serves(t, m) {
			a.skipped = append(a.skipped, t.name+"."+m.name+": no arguments can be made for it")
		}
	}
	for _, f := range []flavour{ordinary, failing, panicking} {
		for _, m := range t.methods {
			if m.hot && m.owner == "" {
				s.again(f).answers(m, f)
			}
		}
	}
	for _, m := range t.methods {
		if (m.hot || a.writes(t, m)) && m.owner == "" {
			s.again(ordinary).sums(m, 0, false)
			s.again(ordinary).sums(m, 0, true)
		}
	}
	s.pairs()
}

// writes reports whether a method may change its value.
func (a *author) writes(t subject, m method) bool {
	name := t.name + "." + m.name
	return a.base.writesReceiver(name) || a.cand.writesReceiver(name)
}

// pairs writes tests of two methods, one of them hot.
func (s *scene) pairs() {
	ms := s.t.methods
	for i, x := range ms {
		for _, y := range ms[i:] {
			if !x.hot && !y.hot || x.owner != "" && x.owner == y.owner || s.a.waits(s.t.name+"."+x.name) || s.a.waits(s.t.name+"."+y.name) {
				continue
			}
			if x.owner != "" || y.owner != "" {
				s.again(ordinary).meets(x, y)
				continue
			}
			s.again(ordinary).mixed(x, y, false)
			if s.again(ordinary).listens() {
				s.again(ordinary).mixed(x, y, true)
			}
			s.again(ordinary).watched(x, y)
			if x.name != y.name {
				s.again(ordinary).watched(y, x)
			}
		}
	}
}

// listens reports whether methods of the type take functions: then the value is
// of little interest before it got one.
func (s *scene) listens() bool {
	for _, m := range s.t.methods {
		s.m.called = false
		if _, ok := s.call(m, 0); ok && s.m.called {
			return true
		}
	}
	return false
}

// warm are statements that call methods of a value which is new.
func (s *scene) warm() string {
	var b strings.Builder
	for _, m := range s.t.methods {
		if c, ok := s.call(m, 0); ok && m.owner == "" && !ending(m.name) && !s.a.waits(s.t.name+"."+m.name) {
			b.WriteString(c.expr() + "\n")
		}
	}
	return b.String()
}

// answers writes a test that no call is stuck after a method was called.
func (s *scene) answers(m method, f flavour) {
	s.m.flavour = ordinary
	warm := ""
	if s.listens() {
		warm = s.warm()
	}
	s.m.flavour, s.m.called = f, false
	fresh, _ := s.fresh()
	var calls []string
	add := func(m method, which int) {
		if c, ok := s.call(m, which); ok {
			calls = append(calls, c.later("", false))
		}
	}
	for which := range 3 {
		add(m, which)
	}
	if len(calls) == 0 || f != ordinary && !s.m.called {
		return
	}
	s.m.flavour = ordinary
	for _, other := range s.t.methods {
		if other.owner == "" && !s.a.waits(s.t.name+"."+other.name) {
			add(other, 0)
		}
	}
	how := map[flavour]string{ordinary: "", failing: ", with functions that fail", panicking: ", with functions that panic"}[f]
	s.add(m.name+"Answers", fmt.Sprintf("No call is stuck after %s was called%s.", m.name, how),
		"stressAnswers(t, func(log *stressLog) []stressCall {\n"+fresh+warm+"return []stressCall{"+strings.Join(calls, ", ")+"}\n})\n")
}

// sums writes a test of many calls of one method.
func (s *scene) sums(m method, which int, numbered bool) {
	fresh, _ := s.fresh()
	c, ok := s.call(m, which)
	if numbered {
		c, ok = s.numberedCall(m)
	}
	if !ok {
		return
	}
	s.add(m.name, fmt.Sprintf("Calls of %s from several goroutines come to what they come to one after the other.", m.name),
		"stressSums(t, func(log *stressLog) (func(i int) func() string, stressCall) {\n"+fresh+"return "+c.later("i int", false)+", "+s.state()+"\n})\n")
}

// mixed writes a test of two methods, called from two goroutines.
func (s *scene) mixed(x, y method, warm bool) {
	fresh, _ := s.fresh()
	second := 0
	if x.name == y.name {
		second = 1
	}
	a, okA := s.call(x, 0)
	b, okB := s.call(y, second)
	c, okC := s.call(y, 0)
	d, okD := s.call(x, second)
	if !okA || !okB || !okC || !okD {
		return
	}
	if warm {
		fresh += s.warm()
	}
	rows := [][]call{{a, b}, {c, d}}
	s.rows(x.name+capital(y.name), fmt.Sprintf("%s and %s, called at once, do what they do in some order one after the other.", x.name, y.name), fresh, rows)
}

// meets writes a test of two methods of which one at least is called once for each
// value, by a goroutine that calls nothing else.
func (s *scene) meets(x, y method) {
	fresh, _ := s.fresh()
	var rows [][]call
	for _, m := range []method{x, y} {
		var row []call
		for which := range 2 {
			if c, ok := s.call(m, which); ok && (which == 0 || m.owner == "") {
				row = append(row, c)
			}
		}
		if len(row) == 0 {
			return
		}
		rows = append(rows, row)
	}
	s.rows(x.name+capital(y.name), fmt.Sprintf("%s and %s, called at once, do what they do in some order one after the other.", x.name, y.name), fresh, rows)
}

func (s *scene) rows(kind, comment, fresh string, rows [][]call) {
	var texts []string
	for _, row := range rows {
		var calls []string
		for _, c := range row {
			calls = append(calls, c.later("", true))
		}
		texts = append(texts, "{"+strings.Join(calls, ", ")+"}")
	}
	s.add(kind, comment, "stressMixed(t, func(log *stressLog) ([][]stressCall, stressCall) {\n"+fresh+
		"return [][]stressCall{\n"+strings.Join(texts, ",\n")+",\n}, "+s.state()+"\n})\n")
}

// watched writes a test of one method that changes a value and one that looks
// at it.
func (s *scene) watched(change, look method) {
	if look.sig.Results().Len() == 0 || change.name == look.name || ending(look.name) {
		return
	}
	for _, numbered := range []bool{false, true} {
		s := s.again(ordinary)
		writers := 2
		c, okC := s.call(change, 0)
		if numbered {
			writers = 1
			c, okC = s.numberedCall(change)
		}
		l, okL := s.call(look, 0)
		if !okC || !okL {
			continue
		}
		fresh, _ := s.fresh()
		s.add(change.name+capital(look.name)+"Watched", fmt.Sprintf("While %s is called, %s shows what there is between two calls, and nothing older than before.", change.name, look.name),
			fmt.Sprintf("stressWatched(t, %d, func(log *stressLog) (func(i int) func() string, stressCall) {\n%sreturn %s, %s\n})\n", writers, fresh, c.later("i int", false), l.later("", true)))
	}
}

// ofFunction writes the tests of a function: its calls share what the package
// has, and what it does with goroutines of its own must not depend on chance.
func (a *author) ofFunction(m method) {
	t := subject{name: m.name, methods: nil}
	s := a.scene(t, ordinary)
	if len(a.scene(subject{name: m.name, methods: []method{m}}, ordinary).handlers()) == 0 {
		return
	}
	first, ok := s.call(m, 0)
	if !ok && a.serves(subject{}, m) {
		return
	}
	if !ok {
		a.skipped = append(a.skipped, m.name+": no arguments can be made for it")
		return
	}
	s.rows("", fmt.Sprintf("%s does the same whenever it is called.", m.name), "", [][]call{{first}})
	s = s.again(failing)
	if c, ok := s.call(m, 0); ok && s.m.called {
		s.rows("Failing", fmt.Sprintf("%s does the same whenever it is called, with functions that fail.", m.name), "", [][]call{{c}})
	}
	s = s.again(ordinary)
	x, _ := s.call(m, 0)
	y, _ := s.call(m, 1)
	s.rows("Together", fmt.Sprintf("Calls of %s at once do not disturb each other.", m.name), "", [][]call{{x, y}, {y, x}})
	s.again(ordinary).sums(m, 0, true)
}
