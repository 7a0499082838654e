package behave_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// class is a kind of mistake that takes an input or a look of its own: a package is checked in
// two states that differ in several functions.
type class struct {
	name    string
	source  string
	changes []string // what is replaced, and by what
	wrong   []string // functions that differ
	right   []string // functions that changed, and do not
}

var classes = []class{
	{
		name: "lists in errors",
		source: `package p
type Faults struct { All []error; first bool }
func (f *Faults) Error() string { if len(f.All) == 0 { return "" }; return f.All[0].Error() }
func (f *Faults) Rest() error {
	if len(f.All) == 0 { return nil }
	all := make(chain, len(f.All))
	copy(all, f.All)
	return all
}
func (f *Faults) Copy() error {
	if len(f.All) == 0 { return nil }
	all := make(chain, len(f.All))
	copy(all, f.All)
	return all
}
func (f *Faults) Replace(all []error) { f.All = make([]error, len(all)); copy(f.All, all) }
func Gather(all []error) error {
	if len(all) == 0 { return nil }
	f := &Faults{All: make([]error, len(all))}
	copy(f.All, all)
	return f
}
type chain []error
func (c chain) Error() string { return c[0].Error() }
`,
		changes: []string{
			"Rest() error {\n\tif len(f.All) == 0 { return nil }\n\tall := make(chain, len(f.All))\n\tcopy(all, f.All)\n\treturn all", "Rest() error {\n\tif len(f.All) == 0 { return nil }\n\treturn chain(f.All)",
			"Copy() error {\n\tif len(f.All) == 0 { return nil }\n\tall := make(chain, len(f.All))\n\tcopy(all, f.All)\n\treturn all", "Copy() error {\n\tif len(f.All) == 0 { return nil }\n\treturn append(make(chain, 0, len(f.All)), f.All...)",
			"f.All = make([]error, len(all)); copy(f.All, all)", "f.All = all",
			"f := &Faults{All: make([]error, len(all))}\n\tcopy(f.All, all)\n\treturn f", "return &Faults{All: all}",
		},
		wrong: []string{"Faults.Rest", "Faults.Replace", "Gather"}, right: []string{"Faults.Copy"},
	},
	{
		name: "pointers to nothing",
		source: `package p
import ("encoding"; "fmt"; "reflect")
func Fail(err error) string { if err == nil { return "fine" }; return fmt.Sprintf("failed: %v", err) }
func Text(m encoding.TextMarshaler) string {
	if v := reflect.ValueOf(m); !v.IsValid() || v.Kind() == reflect.Ptr && v.IsNil() { return "null" }
	b, err := m.MarshalText()
	if err != nil { return err.Error() }
	return string(b)
}
func Name(err error) string { if err == nil { return "fine" }; return fmt.Sprintf("%T", err) }
`,
		changes: []string{
			`fmt.Sprintf("failed: %v", err)`, `"failed: " + err.Error()`,
			"!v.IsValid() || v.Kind() == reflect.Ptr && v.IsNil()", "!v.IsValid()",
			`fmt.Sprintf("%T", err)`, "fmt.Sprint(reflect.TypeOf(err))",
		},
		wrong: []string{"Fail", "Text"}, right: []string{"Name"},
	},
	{
		name: "inputs that are hardly made up",
		source: `package p
import ("strconv"; "strings"; "unicode"; "unicode/utf8")
const few = 37
func Least(v []int) int {
	if len(v) == 0 { return 0 }
	m := v[0]
	if len(v) > few*2 { for _, x := range v[1:] { m = min(m, x) }; return m }
	for _, x := range v { m = min(m, x) }
	return m
}
func Largest(v []int) int {
	if len(v) == 0 { return 0 }
	m := v[0]
	if len(v) > few*2 { for _, x := range v { m = max(m, x) }; return m }
	for _, x := range v { m = max(m, x) }
	return m
}
// Version reads a version as v1.2.3 is one.
func Version(s string) (n [3]int, ok bool) {
	s, ok = strings.CutPrefix(s, "v")
	p := strings.Split(s, ".")
	if !ok || len(p) != 3 { return n, false }
	for i := range n {
		k, err := strconv.Atoi(p[i])
		if err != nil || k < 0 || len(p[i]) > 1 && p[i][0] == '0' { return [3]int{}, false }
		n[i] = k
	}
	return n, true
}
func Title(s string) string { r, n := utf8.DecodeRuneInString(s); if r == utf8.RuneError { return s }; return string(unicode.ToTitle(r)) + s[n:] }
func Wide(s string) (n int) { for _, r := range s { if r >= 0x1100 && r <= 0x115f { n++ } }; return n }
`,
		changes: []string{
			"v[1:]", "v[1:len(v)-1]",
			"for _, x := range v { m = max(m, x) }; return m", "for _, x := range v[1:] { m = max(m, x) }; return m",
			" || len(p[i]) > 1 && p[i][0] == '0'", "",
			"unicode.ToTitle", "unicode.ToUpper",
			"r <= 0x115f", "r < 0x115f",
		},
		wrong: []string{"Least", "Version", "Title", "Wide"}, right: []string{"Largest"},
	},
	{
		name: "what calls leave to those after them",
		source: `package p
import "io"
type Pairs struct { w io.Writer; within bool }
func NewPairs(w io.Writer) *Pairs { return &Pairs{w: w} }
func (p *Pairs) Add(k, v string) error {
	line := k + "=" + v
	if p.within { line = " " + line }
	_, err := io.WriteString(p.w, line)
	p.within = true
	return err
}
func (p *Pairs) End() error {
	_, err := io.WriteString(p.w, "\n")
	if err == nil { p.within = false }
	return err
}
type Words struct { text string; at int; word, room []byte }
func NewWords(text string) *Words { return &Words{text: text} }
func (w *Words) Next() bool {
	if w.at >= len(w.text) { return false }
	end := min(w.at+3, len(w.text))
	w.word = []byte(w.text[w.at:end])
	w.at = end
	return true
}
func (w *Words) Word() []byte { return w.word }
`,
		changes: []string{
			"\tif err == nil { p.within = false }\n", "\tp.within = false\n",
			"w.word = []byte(w.text[w.at:end])", "w.room = append(w.room[:0], w.text[w.at:end]...); w.word = w.room",
		},
		wrong: []string{"Pairs.End", "Words.Next"},
	},
	{
		name: "what was passed is called with the lock held",
		source: `package p
import "sync"
type Stock struct { mu sync.Mutex; all []string; gone func(string) }
func (s *Stock) Put(name string) { s.mu.Lock(); defer s.mu.Unlock(); s.all = append(s.all, name) }
func (s *Stock) OnGone(f func(string)) { s.mu.Lock(); defer s.mu.Unlock(); s.gone = f }
func (s *Stock) Clear() int {
	s.mu.Lock()
	all, gone := s.all, s.gone
	s.all = nil
	s.mu.Unlock()
	if gone != nil { for _, name := range all { gone(name) } }
	return len(all)
}
func (s *Stock) Each(f func(string)) int {
	if f == nil { return 0 }
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range s.all { f(name) }
	return len(s.all)
}
`,
		changes: []string{
			"\ts.mu.Unlock()\n\tif gone != nil { for _, name := range all { gone(name) } }\n", "\tif gone != nil { for _, name := range all { gone(name) } }\n\ts.mu.Unlock()\n",
			"\ts.mu.Lock()\n\tdefer s.mu.Unlock()\n\tfor _, name := range s.all { f(name) }\n\treturn len(s.all)", "\ts.mu.Lock()\n\tall := append([]string(nil), s.all...)\n\ts.mu.Unlock()\n\tfor _, name := range all { f(name) }\n\treturn len(all)",
		},
		wrong: []string{"Stock.Clear"},
	},
	{
		name: "states that take many steps",
		source: `package p
type Lock struct { at, wrong int; open bool }
func (l *Lock) Press(key byte) bool {
	if l.open { return true }
	if key%8 != "\x03\x01\x04\x01\x05\x01\x02\x06"[l.at] { l.at = 0; l.wrong++; return false }
	if l.at++; l.at == 6 { l.open = true }
	return l.open
}
func (l *Lock) Wrong() int { return l.wrong }
func Steps(s string) int {
	n, most := 0, 0
	for i := 0; i < len(s); i++ {
		if s[i] == "x-y"[n%3] { n++ } else { n = 0 }
		most = max(most, n)
	}
	return min(most, 8)
}
func Held(text []byte, a, b, c byte) bool {
	return len(text) > 3 && text[0] == a^0x5a && text[1] == b^a && text[2] == c^b && text[3] == a
}
`,
		changes: []string{
			"min(most, 8)", "min(most, 7)",
			"if l.at++; l.at == 6 {", "if l.at++; l.at == 7 {",
			" && text[3] == a", " && (text[3] == a || a > 200)",
		},
		wrong: []string{"Lock.Press", "Steps", "Held"},
	},
}

func TestSoakClassesOfMistakes(t *testing.T) {
	if !soaking() {
		t.Log("make soak checks five packages more")
		return
	}
	checkClasses(t, classes, 4*time.Second)
}

// TestWhatShowsLater checks what takes a call before, or a key, as one package: building takes
// longer than anything else.
func TestWhatShowsLater(t *testing.T) {
	together := slices.Concat(laters, keyed)
	checkPackage(t, together, time.Duration(len(together))*time.Second)
}

// checkClasses checks each package in its two states.
func checkClasses(t *testing.T, all []class, budget time.Duration) {
	t.Helper()
	t.Parallel()
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) { checkPackage(t, []class{c}, budget) })
	}
}

// checkPackage checks a package of which each class is a file.
func checkPackage(t *testing.T, files []class, budget time.Duration) {
	t.Helper()
	t.Parallel()
	before, after := map[string]string{}, map[string]string{}
	var wrong, right []string
	for n, c := range files {
		for i := 0; i < len(c.changes); i += 2 {
			if strings.Count(c.source, c.changes[i]) != 1 {
				t.Fatalf("%s: %q is there %d times", c.name, c.changes[i], strings.Count(c.source, c.changes[i]))
			}
		}
		name := fmt.Sprintf("p%d.go", n)
		before[name], after[name] = c.source, strings.NewReplacer(c.changes...).Replace(c.source)
		wrong, right = append(wrong, c.wrong...), append(right, c.right...)
	}
	r := request(t, before, after)
	r.Time = budget
	report := checkUntil(t, r, differ(wrong...))
	for _, fn := range wrong {
		if !differ(fn)(report) {
			t.Errorf("no difference in %s", fn)
		}
	}
	for _, fn := range right {
		if d, ok := differenceIn(report, fn); ok {
			t.Errorf("difference %+v, want none", d)
		}
	}
}
