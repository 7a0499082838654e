package replay

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"reflect"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"
)

type locker struct {
	mu sync.Mutex
	A  int
}

type pair struct {
	A int
	b []string
}

func newPair(a int) (*pair, error) {
	if a < 0 {
		return nil, errors.New("negative")
	}
	return &pair{A: a, b: []string{}}, nil
}

func (p *pair) Len() int { return len(p.b) }

func everything(p *pair, s string, b []byte, f float64, m map[string][]int, r io.Reader, w io.Writer, e error, g func(int) (string, error), any interface{}, q *http.Request, x http.ResponseWriter) (string, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(append(text, s...)); err != nil {
		return "", err
	}
	if p != nil {
		p.b = append(p.b, s)
	}
	if g != nil {
		return g(len(b))
	}
	fmt.Fprint(x, q.URL.Path)
	return s, e
}

func testSetup() *Setup {
	s := &Setup{
		Path:    reflect.TypeOf(Setup{}).PkgPath(),
		Targets: []Target{{Name: "everything", Fn: everything, Pool: Constants{Texts: []string{"known"}, Ints: []int64{42}}}},
		Types:   []reflect.Type{reflect.TypeOf(pair{})},
		Makers:  []interface{}{newPair}, Methods: []interface{}{(*pair).Len},
	}
	s.index()
	current = s
	return s
}

// transcript makes a call and returns all that is written of it.
func transcript(t *testing.T, s *Setup, data []byte) string {
	t.Helper()
	a, why := prepare(s, s.Targets[0], data)
	if why != "" {
		t.Fatal(why)
	}
	a.detail = true
	a.spell()
	a.do()
	return fmt.Sprint(a.literal, a.before, a.parts, a.wants)
}

// The same bytes give the same call, whatever they are.
func FuzzCallsAreDeterministic(f *testing.F) {
	for i := range 40 {
		f.Add([]byte(strings.Repeat(string(rune(i*37+1)), i*3)))
	}
	s := testSetup()
	goroutines = 1 << 20 // none is waited for
	f.Fuzz(func(t *testing.T, data []byte) {
		if a, b := transcript(t, s, data), transcript(t, s, data); a != b {
			t.Errorf("%x gives\n%s\nand then\n%s", data, a, b)
		}
	})
}

func TestPrinted(t *testing.T) {
	testSetup()
	var nilSlice []int
	var nilMap map[string]int
	var nilError error
	loop := &struct{ Next interface{} }{}
	loop.Next = loop
	kept := &locker{}
	kept.mu.Lock()
	for _, c := range []struct {
		v    interface{}
		want string
	}{
		{math.NaN(), "NaN"},
		{math.Copysign(0, -1), "-0"},
		{nilSlice, "nil"},
		{[]int{}, "[]"},
		{nilMap, "nil"},
		{map[string]int{"b": 1, "a": 2}, `map["a":2 "b":1]`},
		{"\xff\n", `"\xff\n"`},
		{[]byte("a"), `b"a"`},
		{pair{A: 1}, "pair{A:1\x01 b:[]\x02}"},
		{&pair{}, "&pair{A:0\x01 b:[]\x02}"},
		{kept, "&locker{mu:locked A:0}"},
		{[]error{nilError, io.EOF, fmt.Errorf("x: %w", os.ErrNotExist)}, `[nil error("EOF" is io.EOF) error("x: file does not exist" is os.ErrNotExist)]`},
		{[]interface{}{1, "1", int8(1)}, `[int 1 string "1" int8 1]`},
	} {
		if got := printed(reflect.ValueOf(c.v)); got != c.want {
			t.Errorf("%#v is printed %s, want %s", c.v, got, c.want)
		}
	}
	if got := printed(reflect.ValueOf(loop)); len(got) > 4*printLimit {
		t.Errorf("a cycle is printed in %d bytes", len(got))
	}
}

func TestLiteral(t *testing.T) {
	testSetup()
	for _, c := range []struct {
		v    interface{}
		want string
	}{
		{uint8(3), "uint8(3)"},
		{'é', "'é'"},
		{2, "2"},
		{math.Inf(-1), "math.Inf(-1)"},
		{[]string(nil), "[]string(nil)"},
		{map[string][]int{"a": nil}, `map[string][]int{"a": nil}`},
		{&pair{A: 2, b: []string{"x"}}, `&pair{A: 2, b: []string{"x"}}`},
		{[]byte("ab"), `[]uint8("ab")`},
		{strings.Repeat("ab", 50), `strings.Repeat("ab", 50)`},
		{strings.Repeat("ß", literalLimit), `strings.Repeat("ß", 4000)`},
		{io.ErrUnexpectedEOF, "io.ErrUnexpectedEOF"},
	} {
		w := &writing{imports: map[string]bool{}, clear: true}
		if got := w.literal(reachable(reflect.ValueOf(c.v))); got != c.want || !w.clear {
			t.Errorf("%#v is written %s (clear: %v), want %s", c.v, got, w.clear, c.want)
		}
	}
	w := &writing{imports: map[string]bool{}, clear: true}
	if w.literal(reachable(reflect.ValueOf(func() {}))); w.clear {
		t.Error("a function is said to have a literal")
	}
}

// What is made of a stack is no text to call others with; a position alone is.
func TestTraces(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "a.go:12: no such name": false, ".go: +0x1d": false, "a.go:x b.go:7 +0x1d": true, "a.go:12 (0x4d645d)\n\tmain.main: f()": true, "a.go:12 (x)": false,
		string(debug.Stack()): true,
	} {
		if got := traces(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestMasked(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "0x": "0x", "0x1F": "0x1F", "0x1234567": "0x1234567", "0xgg 0x": "0xgg 0x", "0x0x12345678": "0x(an address)",
		"&{0xc000012345}": "&{(an address)}", "{{0x2e6065f002d0} []}": "{{(an address)} []}", "0x1 0xc0000123": "0x1 (an address)",
	} {
		if got := masked(text); got != want {
			t.Errorf("%q without addresses is %q, want %q", text, got, want)
		}
	}
	at := reflect.ValueOf(TestMasked).Pointer()
	if got := masked(fmt.Sprintf("&{a %#x}", at)); got != "&{a (an address)}" {
		t.Errorf("a function's address without addresses is %q", got)
	}
	if next := fmt.Sprintf("%#x", at+1); len(next) < 10 && masked(next) != next { // a number that is no beginning of a function
		t.Errorf("%q without addresses is %q", next, masked(next))
	}
}

// A text with an address in it is as long on one side as the address is there.
func TestLasts(t *testing.T) {
	testSetup()
	for text, want := range map[string]bool{
		"": true, "id 0x17": true, "&{0xc000012345}": false, fmt.Sprintf("{%p}", io.EOF): false, fmt.Sprintf("%d", reflect.ValueOf(io.EOF).Pointer()): false,
		string(debug.Stack()): false,
	} {
		if got := lasts(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// What prints a function says where it lies, which is another place on each side.
func TestFunctionsPrinted(t *testing.T) {
	at, masks := reflect.ValueOf(TestMasked).Pointer(), any(TestMasked)
	for text, want := range map[string]string{
		fmt.Sprint(masks):                      "(an address)",
		fmt.Sprintf("[%v 1]", masks):           "[(an address) 1]",
		fmt.Sprintf("a%#x", at):                fmt.Sprintf("a%#x", at),
		fmt.Sprintf("%#x0", at):                fmt.Sprintf("%#x0", at),
		"0x":                                   "0x",
		"0x0":                                  "0x0",
		fmt.Sprintf("%#x", at+1) + " and 0x1f": fmt.Sprintf("%#x", at+1) + " and 0x1f",
	} {
		if got := withoutAddresses(text); got != want {
			t.Errorf("%q without addresses is %q, want %q", text, got, want)
		}
	}
}

func TestShares(t *testing.T) {
	testSetup()
	b := make([]byte, 4, 8)
	p := &pair{b: make([]string, 1)}
	for _, c := range []struct {
		x, y interface{}
		want bool
	}{
		{b, b[1:2], true},
		{b[:1:1], b[1:], false},
		{b[:1], b[3:], true}, // room behind the end counts
		{p, p.b, true},
		{p, &pair{}, false},
		{map[*pair]bool{p: true}, p, true},
		{b, append([]byte{}, b...), false},
		{[]int{}, []int{}, false},
	} {
		if got := shares(regions(reflect.ValueOf(c.x)), regions(reflect.ValueOf(c.y))); got != c.want {
			t.Errorf("%#v and %#v share memory: %v, want %v", c.x, c.y, got, c.want)
		}
	}
}

// A writer that breaks takes what fits; how many writes it took is told apart
// from what was written.
func TestWriterStub(t *testing.T) {
	j := &journal{}
	w := &writer{id: "writer 1", tape: j, most: 3}
	if n, err := w.Write([]byte("ab")); n != 2 || err != nil {
		t.Errorf("wrote %d, %v", n, err)
	}
	if n, err := w.Write([]byte("cd")); n != 1 || err != errStub {
		t.Errorf("wrote %d, %v", n, err)
	}
	if got := fmt.Sprint(j.lines()); got != `[{event writer 1 write "abc"} {writes to writer 1 1}]` {
		t.Errorf("noted %s", got)
	}
}

// Of a long text it is told whether it came in one write, however much of it is kept.
func TestWritesOfLongTexts(t *testing.T) {
	for _, n := range []int{mostCut + 1, journalLimit + 1} {
		for pieces, want := range map[int]string{1: "1", 2: "2", 3: "2"} {
			j := &journal{}
			w := &writer{id: "writer 1", tape: j, most: -1}
			for i := range pieces {
				w.Write(bytes.Repeat([]byte("0"), []int{n, 1, 1}[i]))
			}
			if got := j.cutting(); len(got) != 1 || got[0] != (part{cutPrefix + "writer 1" + ofMuch, want}) {
				t.Errorf("%d bytes in %d writes: %v", n, pieces, got)
			}
		}
	}
}

// How a long text is cut into writes does not show, however much of it is kept.
func TestJournalOfLongTexts(t *testing.T) {
	text := bytes.Repeat([]byte("0123456789"), journalLimit/8)
	var want string
	for _, size := range []int{len(text), journalLimit - 3, 1000, 7} {
		j := &journal{}
		for rest := text; len(rest) > 0; rest = rest[min(size, len(rest)):] {
			j.wrote("writer 1", rest[:min(size, len(rest))])
		}
		j.note("writer 1", "close")
		got := fmt.Sprint(j.lines())
		if want == "" {
			want = got
		}
		if got != want || len(got) > 2*journalLimit {
			t.Errorf("in writes of %d bytes the end is %q, in one it is %q", size, got[len(got)-60:], want[len(want)-60:])
		}
	}
	j := &journal{}
	j.wrote("writer 1", append(text[:len(text)-1:len(text)-1], 'x'))
	j.note("writer 1", "close")
	if fmt.Sprint(j.lines()) == want {
		t.Error("what is not kept is not compared")
	}
}

// Where the variables of a binary lie says nothing of what a function does.
func TestAddressesOfErrorsAreLeftOut(t *testing.T) {
	all := map[string]any{"a": io.EOF}
	for _, verb := range []string{"%d", "%o"} {
		if got := quoted(fmt.Sprintf(verb, all)); !strings.Contains(got, "(an address)") {
			t.Errorf("%s prints %s", verb, got)
		}
	}
	if got := quoted(fmt.Sprintf("%p", io.EOF)); got != `"(an address)"` {
		t.Errorf("%%p prints %s", got)
	}
	if got := quoted("12345678 0xabcdef"); got != `"12345678 0xabcdef"` {
		t.Errorf("a number became %s", got)
	}
	longer := fmt.Sprintf("+1691%d0000", reflect.ValueOf(io.EOF).Pointer())
	if got := quoted(longer); got != strconv.Quote(longer) {
		t.Errorf("of %s a part was left out: %s", longer, got)
	}
}
