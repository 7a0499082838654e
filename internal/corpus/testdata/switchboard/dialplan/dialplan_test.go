package dialplan

import (
	"fmt"
	"strings"
	"testing"
)

func parsed(t testing.TB, text string) *Plan {
	t.Helper()
	p, err := Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestParse(t *testing.T) {
	p := parsed(t, "100 101 102 # the desk\n\n101\n# nothing\n 0100 100\n")
	if p.Len() != 4 || p.Lookup("100").Forwards() != 2 || p.Lookup("102").Forwards() != 0 || p.Lookup("0100").Forwards() != 1 || p.Lookup("103") != nil {
		t.Errorf("%d lines", p.Len())
	}
	if p.Line("101") != p.Lookup("101") || p.Len() != 4 {
		t.Error("a line is there twice")
	}
	for text, want := range map[string]string{"100\n100 desk": `line 2: "desk" is no number`, "-1": `line 1: "-1" is no number`} {
		if _, err := Parse(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := Parse(strings.NewReader(strings.Repeat("1", 70000))); err == nil {
		t.Error("no error")
	}
}

func TestTerminal(t *testing.T) {
	p := parsed(t, "1 2 9\n2 3\n3\n4 4\n5 6\n6 5")
	for from, want := range map[string]string{"1": "3", "2": "3", "3": "3", "4": "", "5": ""} {
		got := ""
		if l, ok := p.Lookup(from).Terminal(2); ok {
			got = l.Number
		}
		if got != want {
			t.Errorf("from %s: %q, want %q", from, got, want)
		}
	}
	if _, ok := p.Lookup("1").Terminal(1); ok {
		t.Error("too many hops")
	}
}

func TestLoops(t *testing.T) {
	for _, test := range []struct{ plan, want string }{
		{"", ""},
		{"1 2\n2 3\n3", ""},
		{"1 1", "1(1)0"},
		{"1 2\n2 1", "1(1 2)0"},
		{"1 1 2\n2 1", "1(1 2)0"},
		{"1 2 3\n2 4\n3 4\n4 1", "1(1 2 3 4)0"},
		{"1 2\n2 3\n3 2 4\n4 1", "1(1 2 3 4)1 2(2 3)0"},
		{"1 2\n2 3 5\n3 4\n4 3 2\n5 6\n6 5 1", "1(1 2 3 4 5 6)2 2(2 3 4)1 3(3 4)0 5(5 6)0"},
		{"1 2\n2 1\n3 4 1\n4 3", "1(1 2)0 3(3 4)0"},
		// calls come into 2 and 3 from outside: the walk takes 2 first
		{"1 2 3\n2 3\n3 2", "2(2 3)0"},
		{"9 1\n1 2\n2 2 3\n3 4 1\n4 5\n5 4", "1(1 2 3)1 2(2)0 4(4 5)0"},
	} {
		var got []string
		for _, l := range parsed(t, test.plan).Loops() {
			got = append(got, fmt.Sprintf("%s(%s)%d", l.Entry.Number, strings.Join(l.Numbers(), " "), l.Inner()))
		}
		if text := strings.Join(got, " "); text != test.want {
			t.Errorf("%q: %q, want %q", test.plan, text, test.want)
		}
	}
}

// A search knows nothing of the ones before, and changes nothing of theirs.
func TestLoopsAgain(t *testing.T) {
	p := parsed(t, "1 2\n2 1\n3")
	before := p.Loops()
	p.Forward("3", "3")
	p.Forward("2", "4")
	p.Forward("4", "1")
	after := p.Loops()
	if got, want := Report(before)+Report(after), "1 loops\n1: 1 2\n2 loops\n1: 1 2 4\n3: 3\n"; got != want {
		t.Errorf("%q", got)
	}
	if !after[0].Contains(p.Lookup("4")) || before[0].Contains(p.Lookup("4")) || after[1].Contains(p.Lookup("1")) {
		t.Error("members are wrong")
	}
}

func TestReport(t *testing.T) {
	if got := Report(nil); got != "0 loops\n" {
		t.Errorf("%q", got)
	}
}

// offices is a plan of offices, each of which has loops in a loop.
func offices(n int) *Plan {
	p := New()
	number := func(office, line int) string { return fmt.Sprintf("%d%02d", office+1, line) }
	for i := range n {
		for line := range 20 {
			p.Forward(number(i, line), number(i, (line+1)%20))
		}
		p.Forward(number(i, 12), number(i, 3))
		p.Forward(number(i, 9), number(i, 6))
		p.Forward(number(i, 18), number(i, 15))
		if i > 0 {
			p.Forward(number(i-1, 19), number(i, 0))
		}
	}
	return p
}

func BenchmarkLoops(b *testing.B) {
	p := offices(25)
	b.ReportAllocs()
	for b.Loop() {
		if got := len(p.Loops()); got != 100 {
			b.Fatal(got)
		}
	}
}

// A plan is small for most exchanges, and searched after every change.
func BenchmarkSmallPlan(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if got := len(offices(1).Loops()); got != 4 {
			b.Fatal(got)
		}
	}
}
