package behave

import (
	"fmt"
	"go/format"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// explain puts a difference into a sentence and a test.
func (c *check) explain(it item, base, cand record, alone bool) Difference {
	t := c.driver.Targets[it.target]
	if t.Open && !base.inside(cand) {
		base, cand = base.fromOutside(), cand.fromOutside()
	}
	e := example{target: t, base: base, cand: base.withoutAhead(cand), pkg: c.packageName()}
	d := Difference{Alone: alone}
	d.Sentence = e.call() + ": " + e.what()
	if !alone {
		d.Sentence += ", after the calls that were made before it"
	}
	d.Test = e.test(alone)
	return d
}

// packageName is the name of the package under check.
func (c *check) packageName() string {
	line, _, _ := strings.Cut(strings.TrimSpace(strings.SplitN(string(c.driver.Source), "\npackage ", 2)[1]), "\n")
	return line
}

// example is one call that differs.
type example struct {
	target     Target
	base, cand record
	pkg        string
}

// stubRE finds writers in the expressions of arguments.
var stubRE = regexp.MustCompile(`/\*(writer|response) (\d+)\*/(new\(bytes\.Buffer\)|&writerThat(?:Fails|Recovers)\{after: \d+\}|httptest\.NewRecorder\(\))`)

// call writes the call as Go would.
func (e example) call() string {
	var args []string
	for _, l := range e.base.literals {
		args = append(args, stubRE.ReplaceAllString(l, "$3"))
	}
	return cut(e.expression(args), 300)
}

// expression is the call with the given arguments.
func (e example) expression(args []string) string {
	expr := e.target.Expr
	if e.target.Func.Recv == "" || len(args) == 0 {
		return expr + "(" + strings.Join(args, ", ") + ")"
	}
	recv := args[0]
	if strings.HasPrefix(recv, "&") || strings.ContainsAny(recv, " ") && !strings.HasSuffix(recv, "}") {
		recv = "(" + recv + ")"
	}
	return recv + "." + e.target.Func.Name + "(" + strings.Join(args[1:], ", ") + ")"
}

// inPlace begins what package replay says of a call that is made again with an argument in which
// something else lies. It takes two calls to show, of which no test is written.
const inPlace = "the same call again, argument "

// differing returns the first part that looks different, "" on the side that
// has not got it; one that takes two calls comes last.
func (e example) differing() (what, base, cand string) {
	once := e
	once.base, once.cand = e.base.withoutInPlace(), e.cand.withoutInPlace()
	if what, base, cand = once.firstDiffering(); what != "" {
		return what, base, cand
	}
	return e.firstDiffering()
}

func (r record) withoutInPlace() record {
	r.parts = slices.DeleteFunc(slices.Clone(r.parts), func(p Part) bool { return strings.HasPrefix(p.What, inPlace) })
	return r
}

func (e example) firstDiffering() (what, base, cand string) {
	if b, ok := e.base.part("process"); ok {
		if c, _ := e.cand.part("process"); c != b {
			return "process", b, c
		}
	}
	seen := map[string]int{}
	for _, p := range e.base.parts {
		other, ok := e.cand.nth(p.What, seen[p.key()])
		seen[p.key()]++
		if strings.HasPrefix(p.What, "event ") || ok && other == p.Looks {
			continue
		}
		if _, panics := e.cand.part("panic"); panics && p.What != "panic" {
			continue
		}
		if ended(e.cand) && !ended(e.base) || e.cand.unusable() {
			continue
		}
		return p.What, p.Looks, other
	}
	clear(seen)
	for _, p := range e.cand.parts {
		if _, ok := e.base.nth(p.What, seen[p.key()]); !ok && !strings.HasPrefix(p.What, "event ") {
			return p.What, "", p.Looks
		}
		seen[p.key()]++
	}
	if what, base, cand := e.differingEvent(); what != "" {
		return what, base, cand
	}
	if who := e.base.finer(e.cand); who != "" {
		return cutPrefix + who, strconv.Itoa(e.base.writes[who]), strconv.Itoa(e.cand.writes[who])
	}
	return e.order()
}

// order finds where the same was seen in another order.
func (e example) order() (what, base, cand string) {
	for i := range min(len(e.base.parts), len(e.cand.parts)) {
		a, b := e.base.parts[i], e.cand.parts[i]
		if a.key() != b.key() || a.Looks != b.Looks {
			return "what comes next", a.What + " " + a.Looks, b.What + " " + b.Looks
		}
	}
	return "", "", ""
}

// differingEvent compares what stubs saw, in order.
func (e example) differingEvent() (what, base, cand string) {
	a, b := events(e.base), events(e.cand)
	for i := range max(len(a), len(b)) {
		var x, y Part
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			who := x.What
			if who == "" {
				who = y.What
			}
			return who, withName(x, who), withName(y, who)
		}
	}
	return "", "", ""
}

func withName(p Part, who string) string {
	if p.What == who || p.What == "" {
		return p.Looks
	}
	return strings.TrimPrefix(p.What, "event ") + " " + p.Looks
}

func events(r record) []Part {
	var out []Part
	for _, p := range r.parts {
		if strings.HasPrefix(p.What, "event ") {
			out = append(out, p)
		}
	}
	return out
}

// what says in words what differs.
func (e example) what() string {
	what, base, cand := e.differing()
	base, cand = cutPair(base, cand, 200)
	switch {
	case what == "process" && base != "" && cand != "":
		return "on the baseline it " + base + ", the candidate " + cand
	case what == "process" && base != "":
		return "on the baseline it " + base + ", the candidate returns"
	case what == "process":
		return "the candidate " + cand
	case what == "time":
		return "the candidate does not end"
	case what == "panic" && base == "":
		return "panics in the candidate (" + cand + ") and not on the baseline"
	case what == "panic" && cand == "":
		return "panics on the baseline (" + base + ") and not in the candidate"
	case strings.HasPrefix(what, cutPrefix):
		who, much := strings.CutSuffix(strings.TrimPrefix(what, cutPrefix), ofMuch)
		if much {
			return who + " sees the text in 1 write on the baseline and in several in the candidate"
		}
		return fmt.Sprintf("%s sees the text in %s on the baseline and in %s in the candidate", who, writes(base), writes(cand))
	case strings.HasPrefix(what, "event "):
		who := strings.TrimPrefix(what, "event ")
		return fmt.Sprintf("%s sees %s on the baseline and %s in the candidate", who, orNothing(base), orNothing(cand))
	case strings.HasPrefix(what, "then "):
		return fmt.Sprintf("%s is %s on the baseline and %s in the candidate", thenRE.ReplaceAllString(what, "afterwards $3"), orNothing(base), orNothing(cand))
	case strings.HasSuffix(what, " afterwards"):
		return fmt.Sprintf("%s is %s on the baseline and %s in the candidate", what, orUnchanged(base), orUnchanged(cand))
	}
	return fmt.Sprintf("%s: %s on the baseline and %s in the candidate", what, orNothing(base), orNothing(cand))
}

// writes is "1 write", "2 writes".
func writes(n string) string {
	if n == "1" {
		return "1 write"
	}
	return n + " writes"
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

func orUnchanged(s string) string {
	if s == "" {
		return "as before"
	}
	return s
}

func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return s[:most] + "..."
}

// cutPair is cut for what two sides look like: what both begin with is left out
// where they differ far behind.
func cutPair(a, b string, most int) (string, string) {
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	const before = 40 // bytes to read in front of the difference
	if same < most-before {
		return cut(a, most), cut(b, most)
	}
	from := same - before
	for from > 0 && !utf8.RuneStart(a[from]) {
		from--
	}
	return "..." + cut(a[from:], most), "..." + cut(b[from:], most)
}

// thenRE matches a call that is made after the one under check: on what, and
// the call.
var thenRE = regexp.MustCompile(`^then \d+ on (argument|result) (\d+): (.*)$`)

// test writes the call as a test of the package.
func (e example) test(alone bool) string {
	if !e.base.clear || !alone {
		return e.comment()
	}
	var setup []string
	var args []string
	for i, l := range e.base.literals {
		for _, m := range stubRE.FindAllStringSubmatch(l, -1) {
			setup = append(setup, fmt.Sprintf("%s%s := %s", m[1], m[2], m[3]))
		}
		l = stubRE.ReplaceAllString(l, "$1$2")
		if e.thenOn("argument", i) {
			setup = append(setup, fmt.Sprintf("arg%d := %s", i, l))
			args = append(args, fmt.Sprintf("arg%d", i))
			continue
		}
		if _, changed := e.base.part(fmt.Sprintf("argument %d afterwards", i)); changed || e.has(e.cand, i) {
			setup = append(setup, fmt.Sprintf("arg%d := %s", i, l))
			l = fmt.Sprintf("arg%d", i)
		}
		args = append(args, l)
	}
	body, ok := e.assertion(e.expression(args))
	if !ok {
		return e.comment()
	}
	return e.file(strings.Join(append(setup, body), "\n"))
}

func (e example) has(r record, i int) bool {
	_, ok := r.part(fmt.Sprintf("argument %d afterwards", i))
	return ok
}

// thenOn reports whether the difference is in a further call on something.
func (e example) thenOn(what string, i int) bool {
	differs, _, _ := e.differing()
	m := thenRE.FindStringSubmatch(differs)
	return m != nil && m[1] == what && m[2] == strconv.Itoa(i)
}

// thenAssertion writes the calls up to the one that differs.
func (e example) thenAssertion(call, what, base, cand string, results int) (string, bool) {
	var lines []string
	m := thenRE.FindStringSubmatch(what)
	if m == nil {
		return "", false
	}
	on, first := "arg"+m[2], call
	if m[1] == "result" {
		i, err := strconv.Atoi(m[2])
		if err != nil || i >= results {
			return "", false
		}
		on = "subject"
		left := slices.Repeat([]string{"_"}, results)
		left[i] = on
		first = strings.Join(left, ", ") + " := " + call
	}
	lines = append(lines, first)
	for _, p := range e.base.parts {
		other := thenRE.FindStringSubmatch(p.What)
		switch {
		case other == nil || strings.Contains(p.What, "), event "):
		case p.What == what:
			check, ok := e.resultAssertion(what, base, cand)
			return strings.Join(append(lines, "got := "+on+"."+m[3], check), "\n"), ok
		default:
			lines = append(lines, on+"."+other[3])
		}
	}
	return "", false
}

// comment describes a call that cannot be written as a test.
func (e example) comment() string {
	what := e.what()
	return "// No test can be written of this call, whose arguments or effect have no Go expression:\n//\n//\t" +
		strings.ReplaceAll(e.call(), "\n", " ") + "\n//\n// " + strings.ReplaceAll(what, "\n", " ") + "\n"
}

// assertion writes the call and what must hold of it.
func (e example) assertion(call string) (string, bool) {
	what, base, cand := e.differing()
	results := 0
	for _, p := range e.base.parts {
		if strings.HasPrefix(p.What, "result ") && strings.Count(p.What, " ") == 1 {
			results++
		}
	}
	switch {
	case what == "process" && base != "":
		return "", false // a test that ends its own process says little
	case what == "panic" && base == "", what == "process", what == "time":
		return call + " // must return", true
	case what == "panic":
		return fmt.Sprintf("defer func() {\nif recover() == nil {\nt.Error(%q)\n}\n}()\n%s", "does not panic; the baseline panics with "+base, call), true
	case strings.HasSuffix(what, " afterwards"):
		return e.argumentAssertion(call, what, cand)
	case strings.HasPrefix(what, "event ") && !e.passes(strings.TrimPrefix(what, "event ")):
		return "", false // a function that was returned got it
	case strings.HasPrefix(what, "event response "):
		return e.responseAssertion(call, strings.TrimPrefix(what, "event response "))
	case strings.HasPrefix(what, "event writer "):
		return e.writerAssertion(call, strings.TrimPrefix(what, "event writer "))
	case strings.HasPrefix(what, "then "):
		return e.thenAssertion(call, what, base, cand, results)
	case strings.HasPrefix(what, "result ") && strings.Count(what, " ") == 1:
		i, err := strconv.Atoi(strings.TrimPrefix(what, "result "))
		if err != nil {
			return "", false
		}
		left := slices.Repeat([]string{"_"}, results)
		left[i] = "got"
		check, ok := e.resultAssertion(what, base, cand)
		return strings.Join(left, ", ") + " := " + call + "\n" + check, ok
	}
	return "", false
}

// passes reports whether a stub is in an argument, where a test can name it.
func (e example) passes(stub string) bool {
	return slices.ContainsFunc(e.base.literals, func(l string) bool { return strings.Contains(l, "/*"+stub+"*/") })
}

func (e example) argumentAssertion(call, what, cand string) (string, bool) {
	i := strings.Fields(what)[1]
	want, ok := e.base.wants[what]
	if !ok {
		if _, changed := e.base.part(what); changed {
			return "", false
		}
		n, err := strconv.Atoi(i)
		if err != nil || n >= len(e.base.literals) || stubRE.MatchString(e.base.literals[n]) {
			return "", false
		}
		want = e.base.literals[n]
	}
	return fmt.Sprintf("%s\nwant := %s\nif !reflect.DeepEqual(arg%s, want) {\nt.Errorf(\"argument %s is %%#v afterwards, want %%#v\", arg%s, want)\n}", call, want, i, i, i), true
}

func (e example) writerAssertion(call, id string) (string, bool) {
	a, b := written(e.base, "writer "+id), written(e.cand, "writer "+id)
	if a == b {
		return "", false // only the order differs
	}
	return fmt.Sprintf("%s\nif got, want := writer%s.String(), %q; got != want {\nt.Errorf(\"wrote %%q, want %%q\", got, want)\n}", call, id, a), true
}

var statusRE = regexp.MustCompile(`^status (\d+) header (.*)$`)

// responseAssertion compares what a client gets: status, body, one header.
func (e example) responseAssertion(call, id string) (string, bool) {
	status := func(r record) (code, header string) {
		if looks, ok := r.part("event response " + id); ok {
			if m := statusRE.FindStringSubmatch(looks); m != nil {
				return m[1], strings.Trim(m[2], "{}")
			}
		}
		return "200", ""
	}
	code, header := status(e.base)
	other, otherHeader := status(e.cand)
	if code != other {
		return fmt.Sprintf("%s\nif response%s.Code != %s {\nt.Errorf(\"status %%d, want %s\", response%s.Code)\n}", call, id, code, code, id), true
	}
	if a, b := written(e.base, "response "+id), written(e.cand, "response "+id); a != b {
		return fmt.Sprintf("%s\nif got, want := response%s.Body.String(), %q; got != want {\nt.Errorf(\"body %%q, want %%q\", got, want)\n}", call, id, a), true
	}
	for _, h := range strings.Split(header, "; ") {
		name, value, ok := strings.Cut(h, ": ")
		if ok && !strings.Contains("; "+otherHeader+";", "; "+h+";") {
			return fmt.Sprintf("%s\nif got := response%s.Result().Header.Get(%q); got != %q {\nt.Errorf(\"header %%q\", got)\n}", call, id, name, value), true
		}
	}
	return "", false
}

// written returns all that a writer, or a client, was given.
func written(r record, stub string) string {
	var b strings.Builder
	for _, p := range r.parts {
		if rest, ok := strings.CutPrefix(p.Looks, "write "); ok && p.What == "event "+stub {
			if s, err := strconv.QuotedPrefix(rest); err == nil {
				s, _ = strconv.Unquote(s)
				b.WriteString(s)
			}
		}
	}
	return b.String()
}

// resultAssertion compares got with what the baseline gives.
func (e example) resultAssertion(what, base, cand string) (string, bool) {
	if strings.HasPrefix(base, "error(") || strings.HasPrefix(cand, "error(") {
		return errorAssertion(base, cand)
	}
	want, ok := e.base.wants[what]
	if !ok {
		return "", false
	}
	switch want {
	case "nil":
		return "if got != nil {\nt.Errorf(\"got %#v, want nil\", got)\n}", true
	case "math.NaN()":
		return "if got == got {\nt.Errorf(\"got %v, want NaN\", got)\n}", true
	}
	return fmt.Sprintf("want := %s\nif !reflect.DeepEqual(got, want) {\nt.Errorf(\"got %%#v, want %%#v\", got, want)\n}", want), true
}

var isRE = regexp.MustCompile(` is ([A-Za-z0-9_.]+)`)

// errorAssertion compares errors by text, else by what they are.
func errorAssertion(base, cand string) (string, bool) {
	text := func(s string) string {
		_, rest, _ := strings.Cut(s, "\"")
		q, err := strconv.QuotedPrefix("\"" + rest)
		if s == "nil" || err != nil {
			return "<nil>"
		}
		u, _ := strconv.Unquote(q)
		return u
	}
	if a, b := text(base), text(cand); a != b {
		return fmt.Sprintf("if text := fmt.Sprint(got); text != %q {\nt.Errorf(\"error %%q, want %%q\", text, %q)\n}", a, a), true
	}
	for _, m := range isRE.FindAllStringSubmatch(base, -1) {
		if !strings.Contains(cand, m[0]) {
			return fmt.Sprintf("if !errors.Is(got, %s) {\nt.Errorf(\"%%v is not %s\", got)\n}", m[1], m[1]), true
		}
	}
	for _, m := range isRE.FindAllStringSubmatch(cand, -1) {
		if !strings.Contains(base, m[0]) {
			return fmt.Sprintf("if errors.Is(got, %s) {\nt.Errorf(\"%%v is %s\", got)\n}", m[1], m[1]), true
		}
	}
	return "", false
}

var nameRE = regexp.MustCompile(`[^A-Za-z0-9]+`)

// file completes a test to a file of the package.
func (e example) file(body string) string {
	name := nameRE.ReplaceAllString(e.target.Func.String(), "")
	var b strings.Builder
	test := fmt.Sprintf("func TestBehaviourOf%s(t *testing.T) {\n%s\n}\n", strings.ToUpper(name[:1])+name[1:], body)
	for _, h := range helpers {
		if strings.Contains(test, h.name) {
			test += h.source
		}
	}
	imports := slices.Clone(e.base.imports)
	for _, p := range []string{"testing", "reflect", "bytes", "errors", "fmt", "io", "math", "strings", "time", "context", "os", "bufio"} {
		if strings.Contains(test, path.Base(p)+".") && !slices.Contains(imports, p) {
			imports = append(imports, p)
		}
	}
	slices.Sort(imports)
	fmt.Fprintf(&b, "package %s\n\nimport (\n", e.pkg)
	for _, p := range imports {
		if strings.Contains(test, path.Base(p)+".") {
			fmt.Fprintf(&b, "\t%q\n", p)
		}
	}
	b.WriteString(")\n\n" + test)
	out, err := format.Source([]byte(b.String()))
	if err != nil {
		return e.comment()
	}
	return string(out)
}

// helpers are types that a test may need.
var helpers = []struct{ name, source string }{
	{"writerThatFails", `
// writerThatFails takes some bytes and fails from then on.
type writerThatFails struct {
	after int
	taken bytes.Buffer
}

func (w *writerThatFails) String() string { return w.taken.String() }

func (w *writerThatFails) Write(p []byte) (int, error) {
	n := min(len(p), w.after-w.taken.Len())
	w.taken.Write(p[:n])
	if n < len(p) {
		return n, errors.New("stub failed")
	}
	return n, nil
}
`},
	{"writerThatRecovers", `
// writerThatRecovers takes some bytes, fails once and takes all that comes then.
type writerThatRecovers struct {
	after  int
	failed bool
	taken  bytes.Buffer
}

func (w *writerThatRecovers) String() string { return w.taken.String() }

func (w *writerThatRecovers) Write(p []byte) (int, error) {
	if w.failed || w.taken.Len()+len(p) <= w.after {
		return w.taken.Write(p)
	}
	w.failed = true
	n, _ := w.taken.Write(p[:w.after-w.taken.Len()])
	return n, errors.New("stub failed")
}
`},
	{"readerInPieces", `
// readerInPieces gives its content a few bytes at a time, then its ending.
type readerInPieces struct {
	content string
	piece   int
	ending  error
	eager   bool // the ending comes with the last piece
	given   int
}

func (r *readerInPieces) Read(p []byte) (int, error) {
	rest := r.content[r.given:]
	if rest == "" {
		return 0, r.ending
	}
	if r.piece > 0 && len(rest) > r.piece {
		rest = rest[:r.piece]
	}
	n := copy(p, rest)
	r.given += n
	if r.eager && r.given == len(r.content) {
		return n, r.ending
	}
	return n, nil
}
`},
}
