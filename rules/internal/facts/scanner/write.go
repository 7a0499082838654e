package scanner

import (
	"fmt"
	"go/format"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/byteset"
)

// Method is a method of regexp.Regexp that a function takes the place of.
type Method struct {
	text   string // type of what it matches
	result string
	fail   string // what it returns where there is no match
}

// Methods are those that can be written, by their names.
var Methods = map[string]Method{
	"MatchString":        {"string", "bool", "false"},
	"Match":              {"[]byte", "bool", "false"},
	"FindString":         {"string", "string", `""`},
	"FindStringSubmatch": {"string", "[]string", "nil"},
	"FindSubmatch":       {"[]byte", "[][]byte", "nil"},
}

// PartsEnding ends the name of a function that is called by one which returns groups.
const PartsEnding = "Parts"

// Predeclared are the names that a function may use as the language has them.
var Predeclared = []string{"bool", "byte", "string", "len", "nil", "true", "false", "append", "make"}

// Write returns the function of that name that does what a method does with the
// pattern, and functions that it calls, whose names begin with its name; comment says
// what it is, without a full stop.
func (s *Scanner) Write(name, comment string, m Method) (string, error) {
	w := &writer{Scanner: s, name: name, method: m}
	w.line("// %s %s.", name, comment)
	w.line("func %s(s %s) %s {", name, m.text, m.result)
	if w.remembers() {
		w.apart()
	}
	w.line("i := 0")
	if w.remembers() && s.groups > 0 {
		w.line("var %s %s", strings.Join(w.groups(), ", "), m.text)
	}
	w.part(s.root)
	w.end()
	w.line("}")
	text, err := format.Source([]byte(w.text.String() + w.helpers.String()))
	return string(text), err
}

type writer struct {
	*Scanner
	name    string
	method  Method
	text    strings.Builder
	helpers strings.Builder // functions that ask for sets of many ranges
	sets    []byteset.Set   // of these
	n       int             // variables of repetitions so far
	begun   bool            // the next byte is known to be one that the next part begins with
	from    string          // variable that is i, if not empty
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(&w.text, format+"\n", args...) }

// remembers reports whether the method returns what groups match.
func (w *writer) remembers() bool { return strings.HasSuffix(w.method.result, "[]"+w.method.text) }

// apart ends a function that makes a slice of an array, and begins the one that fills that. The
// first is small enough to become a part of its callers, where the array needs no memory of its own unless
// they keep the slice.
func (w *writer) apart() {
	parts, array := w.name+PartsEnding, fmt.Sprintf("[%d]%s", w.Scanner.groups+1, w.method.text)
	w.line("if found, ok := %s(s); ok {\nall := found\nreturn all[:]\n}\nreturn nil\n}\n", parts)
	w.line("// %s returns what matches, and what its groups do, and whether anything does.", parts)
	w.line("func %s(s %s) (found %s, ok bool) {", parts, w.method.text, array)
	w.method.fail = "found, false"
}

func (w *writer) groups() []string {
	var names []string
	for i := range w.Scanner.groups {
		names = append(names, "g"+strconv.Itoa(i+1))
	}
	return names
}

// end writes what is returned where all parts were there.
func (w *writer) end() {
	if w.method.result == "bool" {
		if w.Scanner.end {
			w.line("return i == len(s)")
		} else {
			w.line("return true")
		}
		return
	}
	if w.Scanner.end {
		w.failIf("i != len(s)")
	}
	if !w.remembers() {
		w.line("return s[:i]")
		return
	}
	whole := "s[:i]"
	if w.method.text == "[]byte" {
		whole = "s[:i:i]"
	}
	w.line("return [...]%s{%s}, true", w.method.text, strings.Join(append([]string{whole}, w.groups()...), ", "))
}

func (w *writer) failIf(condition string) {
	w.line("if %s {\nreturn %s\n}", condition, w.method.fail)
}

func (w *writer) part(p *part) {
	if p.kind == repeat || p.kind == choice {
		w.begun = false
	}
	if p.kind != repeat {
		w.from = ""
	}
	switch p.kind {
	case text, one:
		w.fixed([]*part{p})
	case repeat:
		w.repeat(p)
	case group:
		w.group(p)
	case series:
		w.series(p)
	case choice:
		w.choice(p)
	}
}

// series writes parts one after the other, those of a fixed length at once.
func (w *writer) series(p *part) {
	var fixed []*part
	flush := func() {
		if len(fixed) > 0 {
			w.fixed(fixed)
		}
		fixed = nil
	}
	for _, sub := range p.subs {
		if sub.kind == text || sub.kind == one {
			fixed = append(fixed, sub)
			continue
		}
		flush()
		w.part(sub)
	}
	flush()
}

// fixed writes that these parts, texts and single bytes, come next.
func (w *writer) fixed(parts []*part) {
	length := 0
	var conditions []string
	begun := w.begun
	w.begun = false
	for i, p := range parts {
		at := "s[" + plus("i", length) + "]"
		switch {
		case i == 0 && begun && (p.kind == one || len(p.text) == 1):
			length++
		case p.kind == one:
			none := p.set.Without()
			conditions = append(conditions, w.in(&none, at, false))
			length++
		case len(p.text) == 1:
			conditions = append(conditions, at+" != "+byteset.Quote(p.text[0]))
			length++
		default:
			from, to := plus("i", length), plus("i", length+len(p.text))
			conditions = append(conditions, fmt.Sprintf("%s != %q", w.asText("s["+from+":"+to+"]"), p.text))
			length += len(p.text)
		}
	}
	short := "i == len(s)"
	if length > 1 {
		short = fmt.Sprintf("len(s)-i < %d", length)
	}
	if !begun || length > 1 {
		w.failIf(strings.Join(append([]string{short}, conditions...), " || "))
	}
	w.advance(length)
}

// asText is a part of the text, to be compared with a string.
func (w *writer) asText(part string) string {
	if w.method.text == "string" {
		return part
	}
	return "string(" + part + ")"
}

func plus(name string, n int) string {
	if n == 0 {
		return name
	}
	return name + "+" + strconv.Itoa(n)
}

func (w *writer) advance(n int) {
	if n == 1 {
		w.line("i++")
		return
	}
	w.line("i += %d", n)
}

// next is the condition that the part begins here.
func (w *writer) next(first *byteset.Set) string {
	if none := first.Without(); none == (byteset.Set{}) {
		return "i < len(s)"
	}
	return "i < len(s) && " + w.in(first, "s[i]", true)
}

// mostRanges is how many ranges are compared in place.
const mostRanges = 3

// in is the condition that the byte at a place is in a set.
func (w *writer) in(s *byteset.Set, at string, operand bool) string {
	condition, terms := s.In(at)
	if terms > mostRanges {
		return w.asked(s, at)
	}
	if operand && strings.Contains(condition, "||") {
		return "(" + condition + ")"
	}
	return condition
}

// asked is the condition that a function says that the byte at a place is in a set, of
// many ranges, or in none of them.
func (w *writer) asked(s *byteset.Set, at string) string {
	none := s.Without()
	for i, known := range w.sets {
		switch known {
		case *s:
			return w.helper(i) + "(" + at + ")"
		case none:
			return "!" + w.helper(i) + "(" + at + ")"
		}
	}
	inside, outside := s.Ranges(), none.Ranges()
	asked, negated := *s, ""
	if len(outside) < len(inside) || len(outside) == len(inside) && s[0] {
		asked, negated = none, "!"
	}
	w.sets = append(w.sets, asked)
	name := w.helper(len(w.sets) - 1)
	condition, _ := asked.In("c")
	fmt.Fprintf(&w.helpers, "\n// %s reports whether a byte is one of those that %s looks for.\nfunc %s(c byte) bool {\nreturn %s\n}\n", name, w.name, name, condition)
	return negated + name + "(" + at + ")"
}

func (w *writer) helper(i int) string {
	if i == 0 {
		return w.name + "Byte"
	}
	return w.name + "Byte" + strconv.Itoa(i+1)
}

func (w *writer) repeat(p *part) {
	sub := p.subs[0]
	if sub.kind == one || sub.kind == text && len(sub.text) == 1 {
		w.run(p, &sub.first)
		return
	}
	next := w.next(&sub.first)
	switch {
	case p.max == 1 && p.min == 0:
		w.line("if %s {", next)
	case p.max == -1 && p.min == 0:
		w.line("for %s {", next)
	case p.max == p.min:
		w.n++
		w.line("for n%d := 0; n%[1]d < %d; n%[1]d++ {", w.n, p.max)
	default:
		w.n++
		limit := ""
		if p.max > 0 {
			limit = fmt.Sprintf("n%d < %d && ", w.n, p.max)
		}
		if p.min > 0 {
			next = fmt.Sprintf("(n%d < %d || %s)", w.n, p.min, next)
		}
		w.line("for n%d := 0; %s%s; n%[1]d++ {", w.n, limit, next)
	}
	w.begun = p.min == 0
	w.part(sub)
	w.begun = false
	w.line("}")
}

// run writes several bytes of a set.
func (w *writer) run(p *part, first *byteset.Set) {
	if p.max == 1 && p.min == 0 {
		w.line("if %s {\ni++\n}", w.next(first))
		return
	}
	limit, from := "", w.from
	if from == "" && (p.min > 0 || p.max > 0) {
		w.n++
		from = "n" + strconv.Itoa(w.n)
		w.line("%s := i", from)
	}
	if p.max > 0 {
		limit = fmt.Sprintf("i-%s < %d && ", from, p.max)
	}
	w.line("for %s%s {\ni++\n}", limit, w.next(first))
	switch {
	case p.min == 1:
		w.failIf("i == " + from)
	case p.min > 1:
		w.failIf(fmt.Sprintf("i-%s < %d", from, p.min))
	}
}

func (w *writer) group(p *part) {
	if !w.remembers() {
		w.part(p.subs[0])
		return
	}
	w.from = "from" + strconv.Itoa(p.group)
	w.line("%s := i", w.from)
	w.part(p.subs[0])
	w.from = ""
	if w.method.text == "[]byte" {
		w.line("g%d = s[from%[1]d:i:i]", p.group)
	} else {
		w.line("g%d = s[from%[1]d:i]", p.group)
	}
}

func (w *writer) choice(p *part) {
	w.line("switch {")
	for _, sub := range p.subs {
		if sub.empty {
			w.line("default:")
		} else {
			w.line("case %s:", w.next(&sub.first))
		}
		w.begun = !sub.empty
		w.part(sub)
		w.begun = false
	}
	if !p.empty {
		w.line("default:\nreturn %s", w.method.fail)
	}
	w.line("}")
}

// Write returns the function of that name that does what ReplaceAllString does with the
// class, for texts that are put in its place as they are.
func (c *Class) Write(name, comment string) (string, error) {
	w := &writer{Scanner: &Scanner{}, name: name, method: Method{text: "string"}}
	none := c.one.set.Without()
	w.line("// %s %s.", name, comment)
	w.line("func %s(s, to string) string {", name)
	w.line("var out []byte\nstart := 0")
	if c.one.wide && !c.repeated {
		w.characters(&none)
	} else {
		w.bytes(c, &none)
	}
	text, err := format.Source([]byte(w.text.String() + w.helpers.String()))
	return string(text), err
}

// bytes writes the rest of a replacement that looks at each byte.
func (w *writer) bytes(c *Class, none *byteset.Set) {
	w.line("for i := 0; i < len(s); i++ {")
	w.replaced(none)
	if c.repeated {
		w.line("for i+1 < len(s) && %s {\ni++\n}", w.in(&c.one.set, "s[i+1]", true))
	}
	w.line("start = i + 1\n}")
	w.line("if start == 0 {\nreturn s\n}")
	w.line("return string(append(out, s[start:]...))\n}")
}

// characters writes the rest of a replacement of all characters that are not ASCII,
// however many bytes they have. The first tells.
func (w *writer) characters(none *byteset.Set) {
	w.line("replaced := false // is the character before this one")
	w.line("for i := range s {\nif replaced {\nstart, replaced = i, false\n}")
	w.replaced(none)
	w.line("replaced = true\n}")
	w.line("if out == nil {\nreturn s\n}")
	w.line("if !replaced {\nout = append(out, s[start:]...)\n}\nreturn string(out)\n}")
}

// replaced writes the new text for what begins at i, unless it stays.
func (w *writer) replaced(none *byteset.Set) {
	w.line("if %s {\ncontinue\n}", w.in(none, "s[i]", false))
	w.line("if out == nil {\nout = make([]byte, 0, len(s)+len(to))\n}")
	w.line("out = append(out, s[start:i]...)\nout = append(out, to...)")
}
