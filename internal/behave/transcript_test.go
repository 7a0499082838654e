package behave

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

const aReplay = "h\tgo1.26\nc\t0\na\ttrue\tfalse\t\"x\"\ni\tstrings\nw\tresult 0\ttrue\t1\nv\t3\np\tresult 0\t1\ne\t250\nc\t1\na\ttrue\ttrue\t2\n"

func TestParseReplay(t *testing.T) {
	got := parseReplay([]byte(aReplay))
	if !got.began || got.whole || got.last != 1 || len(got.records) != 1 || !got.hits[3] {
		t.Fatalf("got %+v", got)
	}
	want := record{literals: []string{`"x"`}, clear: true, imports: []string{"strings"}, parts: []Part{{"result 0", "1"}}, outside: []Part{{"result 0", "1"}}, wants: map[string]string{"result 0": "1"}, complete: true, took: 250 * time.Microsecond}
	if r := got.records[0]; !reflect.DeepEqual(r, want) {
		t.Errorf("record %+v, want %+v", r, want)
	}
	if !reflect.DeepEqual(got.under.literals, []string{"2"}) || !got.under.made {
		t.Errorf("the call under way is %+v", got.under)
	}
}

// What differs in fields that are not exported differs inside alone.
func TestInside(t *testing.T) {
	of := func(looks string) record {
		return parseReplay([]byte("c\t0\np\tresult 0\t" + looks + "\ne\n")).records[0]
	}
	base := of("T{A:1\x01 b:1\x02}")
	for looks, want := range map[string]bool{
		"T{A:1\x01 b:1\x02}": false, "T{A:1\x01 b:2\x02}": true, "T{A:2\x01 b:1\x02}": false, "T{A:1\x01 b:1\x02}\np\targument 0 afterwards\t\x01T\x02": true,
	} {
		if got := base.inside(of(looks)); got != want {
			t.Errorf("%q: inside is %t, want %t", looks, got, want)
		}
	}
}

// Writing the same in fewer pieces is no difference, in more it is.
func TestAgrees(t *testing.T) {
	of := func(writes string) record {
		n, much := strings.CutSuffix(writes, ofMuch)
		who := "writer 1"
		if much {
			who += ofMuch
		}
		return parseReplay([]byte("c\t0\np\tresult 0\tnil\np\twrites to " + who + "\t" + n + "\ne\n")).records[0]
	}
	for _, c := range []struct {
		base, cand string
		want       string
	}{
		{"2", "2", ""}, {"2", "1", ""}, {"1", "2", "writer 1 sees the text in 1 write on the baseline and in 2 writes in the candidate"},
		{"2" + ofMuch, "1" + ofMuch, ""}, {"1" + ofMuch, "2" + ofMuch, "writer 1 sees the text in 1 write on the baseline and in several in the candidate"},
	} {
		base, cand := of(c.base), of(c.cand)
		if got := base.agrees(cand); got != (c.want == "") {
			t.Errorf("%s writes agree with %s: %v", c.cand, c.base, got)
		}
		if base.same(cand) != (c.base == c.cand) || !base.equal(cand) {
			t.Errorf("%s writes are the same as %s, or are seen as another text", c.cand, c.base)
		}
		e := example{base: base, cand: cand}
		if got := e.what(); c.want != "" && got != c.want {
			t.Errorf("explained as %q", got)
		}
	}
}

// What an iterator yielded of others may be of its own, and not the other way round.
func TestOwnerOfWhatIsYielded(t *testing.T) {
	what := "result 0" + yieldsMemory
	for _, c := range []struct {
		was, is string
		allowed bool
	}{{ofItsOwn, ofItsOwn, true}, {ofItsOwn, "of argument 0", false}, {"of argument 0", ofItsOwn, true}, {"of argument 0", "of argument 1", false}} {
		if got := (Part{what, c.was}).allows(c.is); got != c.allowed {
			t.Errorf("%s, then %s: allowed is %v, want %v", c.was, c.is, got, c.allowed)
		}
	}
	if (Part{"result 0", "of argument 0"}).allows(ofItsOwn) {
		t.Error("a text is another one")
	}
}

// How often code looks at a context is left to it, but for who looks at it once alone; it may leave less half done.
func TestContextsThatEndMeanwhile(t *testing.T) {
	const soon = "that is noticed"
	for _, c := range []struct {
		was, is string
		allowed bool
	}{
		{endsNoticedLater, endsNoticedLater, true}, {endsNoticedLater, soon, true}, {endsNoticedLater, endsUnnoticed, false},
		{soon, endsUnnoticed, true}, {endsUnnoticed, soon, true}, {endsUnnoticed, soon + leavesHalf, true},
		{soon, soon + leavesHalf, false}, {soon + leavesHalf, soon, true}, {endsNoticedLater + leavesHalf, endsNoticedLater + leavesHalf, true},
	} {
		if got := (Part{endsMidway, c.was}).allows(c.is); got != c.allowed {
			t.Errorf("%s, then %s: allowed is %v, want %v", c.was, c.is, got, c.allowed)
		}
	}
}

// Who gets a list of the receiver's may get one of his own instead, and not the other way
// round.
func TestListsGivenAway(t *testing.T) {
	of := func(looks string) record {
		return parseReplay([]byte("c\t0\np\twhat func 1 was given\t" + looks + "\ne\n")).records[0]
	}
	for _, c := range []struct {
		base, cand string
		want       bool
	}{{"is theirs", "is theirs", true}, {"is theirs", ofReceiver, false}, {ofReceiver, "is theirs", true}, {ofReceiver, ofReceiver, true}} {
		if got := of(c.base).equal(of(c.cand)); got != c.want {
			t.Errorf("%q on the baseline, %q in the candidate: %v", c.base, c.cand, got)
		}
	}
}

// What further calls are of is told apart without their arguments, and what they
// saw one after the other in its order.
func TestFurtherCalls(t *testing.T) {
	of := func(args, first, second string) record {
		what := "p\tthen 1 on argument 0: put(" + args + ")"
		return parseReplay([]byte("c\t0\n" + what + ", event log 1\t" + first + "\n" + what + ", event log 1\t" + second + "\ne\n")).records[0]
	}
	base := of("&T{}", "one", "two")
	if !base.equal(of("(T)(nil)", "one", "two")) || base.equal(of("&T{}", "one", "three")) {
		t.Error("further calls are told apart by how their arguments are printed, or not by what they did")
	}
	e := example{base: base, cand: of("T{}", "one", "three")}
	if _, want, got := e.differing(); want != "two" || got != "three" {
		t.Errorf("%q and %q are said to differ", want, got)
	}
}

// Where the baseline follows a nil pointer, a candidate that returns is not held
// against it; one that panics in another way is.
func TestNilPointersOfTheCaller(t *testing.T) {
	of := func(parts string) record { return parseReplay([]byte("c\t0\n" + parts + "e\t5\n")).records[0] }
	crash := of("p\tpanic\truntime error: nil pointer\n")
	for parts, want := range map[string]bool{
		"p\tresult 0\terror(\"EOF\")\n":          false,
		"p\tpanic\truntime error: nil pointer\n": true,
		"p\tpanic\tstring(\"no\")\n":             true,
	} {
		if got := crash.comparable(of(parts)); got != want {
			t.Errorf("%q can be compared: %v, want %v", parts, got, want)
		}
	}
	const half = "p\twriter 1\twrite \"a\"\np\tpanic\truntime error: nil pointer\n"
	if !crash.comparable(of(half)) {
		t.Error("how far both come before they follow a nil pointer cannot be compared")
	}
	if of("a\ttrue\ttrue\t(&T{})\np\tpanic\truntime error: nil pointer\n").comparable(of(half)) {
		t.Error("how far both come with a value put together field by field can be compared")
	}
	const map0, nothing = "p\tresult 0 used\tpanics with runtime error: write to nil map\n", "p\tresult 0 used\tnothing\n"
	if of("a\ttrue\ttrue\t(&T{})\n"+map0).comparable(of(nothing)) || !of(map0).comparable(of(nothing)) {
		t.Error("a map that was never made is a difference in values put together field by field, and nowhere else")
	}
	further := func(looks string) record { return of("p\tthen 1 on argument 0: put(&T{})\t" + looks + "\n") }
	if further("panics with runtime error: write to nil map").comparable(further("nothing")) {
		t.Error("a map that was never made in the argument of a further call is a difference")
	}
	used := of("p\tresult 0 used\tpanics with runtime error: nil pointer\n")
	if used.comparable(of("p\tresult 0 used\tnothing\n")) || !used.comparable(of("p\tresult 0 used\tpanics with string(\"no\")\n")) {
		t.Error("a nil pointer that only the baseline's result follows can be compared, or another panic cannot")
	}
	if !of("p\tresult 0\tnil\n").comparable(crash) {
		t.Error("a candidate that follows a nil pointer, where the baseline does not, can be compared")
	}
}

// Of how much memory there is a baseline that takes more says nothing; a candidate that does is told where the
// baseline was done at once.
func TestMemoryThatIsNotThere(t *testing.T) {
	returns := record{parts: []Part{{"result 0", "1"}}, complete: true, took: time.Microsecond}
	for how, want := range map[string]bool{"takes more memory than there is": false, "takes more than 1 GiB of memory": false, "deadlocks": true} {
		ended := record{took: time.Microsecond}.endedBy(how)
		if got := ended.comparable(returns); got != want {
			t.Errorf("a baseline that %s can be compared: %t, want %t", how, got, want)
		}
		if !returns.comparable(ended) {
			t.Errorf("a candidate that %s cannot be compared", how)
		}
	}
}

func TestParseGrowth(t *testing.T) {
	got := parseGrowth([]byte("h\tgo1\nu\t2\twhy\nt\t0\t1\nb\t0\t0a0b\nk\tnew\nb\t0\t0d\nk\nb\t0\t0c\nn\nd\t0\t7\nt\t1\t250\nb\t1\tff\n"))
	if len(got.kept) != 2 || len(got.seeds) != 1 || got.kept[0].target != 0 || string(got.kept[0].data) != "\x0a\x0b" || !got.done[0] || got.normal[0] != 7 || got.unmade[2] != "why" {
		t.Errorf("got %+v", got)
	}
	if got.whole || got.culprit == nil || got.culprit.target != 1 || string(got.culprit.data) != "\xff" {
		t.Errorf("culprit %+v, want the call of target 1", got.culprit)
	}
	if got.at != 250*time.Millisecond || got.tries != 1 {
		t.Errorf("its target was begun at %s, %d tries, want 250ms, 1", got.at, got.tries)
	}
}

// A line is what was written, whole, whatever is in it.
func TestLines(t *testing.T) {
	const text = "a\\b\tc\nd\r"
	r := parseReplay([]byte("c\t0\np\tresult 0\ta\\\\b\\tc\\nd\\r\ne\nc\t1\np\tcut o"))
	if got := r.records[0].parts[0].Looks; got != text {
		t.Errorf("got %q, want %q", got, text)
	}
	if r.last != 1 || len(r.under.parts) != 0 {
		t.Errorf("a line that was cut off counts: %+v", r.under)
	}
}

// Whatever a process that crashed left behind can be read.
func FuzzTranscripts(f *testing.F) {
	f.Add([]byte(aReplay))
	f.Add([]byte("c\t-1\np\ta\tb\ne\n"))
	f.Add([]byte("b\t1\tzz\nk\nd\tx\t1\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		r := parseReplay(text)
		for i, rec := range r.records {
			if i < 0 || i > r.last && !rec.complete {
				t.Errorf("record %d beyond the last call %d", i, r.last)
			}
		}
		for _, it := range parseGrowth(text).kept {
			if it.target < 0 {
				t.Error("a call of no target")
			}
		}
	})
}

func TestEfforts(t *testing.T) {
	e := efforts{}
	e.add(2, 30*time.Millisecond, 4)
	e.add(0, -time.Second, 1)
	e.add(2, 12*time.Millisecond, 5)
	if got, want := e.String(), "0:0:1,2:42:9"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What differs far behind is shown where it does.
func TestCutPair(t *testing.T) {
	long := strings.Repeat("ä", 300)
	for _, c := range []struct{ a, b, wantA, wantB string }{
		{"one", "two", "one", "two"},
		{long + "x", long + "y", "..." + long[:40] + "x", "..." + long[:40] + "y"},
		{"x" + long, "y" + long, ("x" + long)[:200] + "...", ("y" + long)[:200] + "..."},
		{long, "", long[:200] + "...", ""},
	} {
		if a, b := cutPair(c.a, c.b, 200); a != c.wantA || b != c.wantB {
			t.Errorf("%.9q and %.9q are cut to %q and %q", c.a, c.b, a, b)
		}
	}
}

func TestFragile(t *testing.T) {
	panics := func(how string) record { return record{parts: []Part{{"panic", how}}} }
	on := func(receiver, looks string, forged bool) record {
		return record{literals: []string{receiver}, forged: forged, parts: []Part{{"result 1", looks}}}
	}
	literal := func(looks ...string) record {
		r := record{assembled: true, complete: true}
		for _, l := range looks {
			r.parts = append(r.parts, Part{"result 0 used", l})
		}
		return r
	}
	const none, one = "(*pair)(nil)", `error("no pair")`
	for name, test := range map[string]struct {
		base, cand record
		want       bool
	}{
		"errors of a nil receiver":                    {on(none, one, true), on(none, `error("EOF" is io.EOF)`, true), true},
		"an error of a nil receiver that is no more":  {on(none, one, true), on(none, "nil", true), false},
		"errors of a nil receiver that is asked for":  {on(none, one, false), on(none, `error("EOF" is io.EOF)`, false), false},
		"errors of a pair":                            {on("&pair{}", one, true), on("&pair{}", `error("EOF" is io.EOF)`, true), false},
		"two errors of the run time":                  {panics("runtime error: closed channel"), panics("runtime error: nil pointer"), true},
		"a text of the package's":                     {panics(`"no door"`), panics("runtime error: nil pointer"), false},
		"the candidate alone":                         {record{}, panics("runtime error: nil pointer"), false},
		"the baseline alone, of what is made up":      {record{forged: true, parts: []Part{{"panic", "runtime error: nil pointer"}}}, record{}, true},
		"the baseline alone":                          {panics("runtime error: nil pointer"), record{}, false},
		"the baseline alone, of fields put together":  {record{assembled: true, parts: []Part{{"panic", "runtime error: division by zero"}}}, record{complete: true, parts: []Part{{"result 0", "1"}}}, true},
		"the baseline alone, later":                   {literal("1", "panics with runtime error: nil map"), literal("1", "2"), true},
		"the baseline alone, after another result":    {literal("1", "panics with runtime error: nil map"), literal("3", "2"), false},
		"the candidate alone, of fields put together": {literal("1", "2"), literal("1", "panics with runtime error: nil map"), false},
		"each in its own place":                       {literal("1", "panics with runtime error: nil map", "1"), literal("1", "2", "panics with runtime error: nil map"), false},
		"a text of the package's, of fields":          {literal("1", "panics with string(\"no\")"), literal("1", "2"), false},
	} {
		if got := fragile(test.base, test.cand); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// What a test can be written of is said rather than what takes two calls to show.
func TestDifferingInOneCall(t *testing.T) {
	base := record{complete: true, parts: []Part{{"result 0", "1"}, {inPlace + "0 changed in place", "1"}}}
	cand := record{complete: true, parts: []Part{{"result 0", "1"}, {"argument 0 afterwards", "[0 9]"}, {inPlace + "0 changed in place", "2"}}}
	e := example{base: base, cand: cand}
	if what, _, _ := e.differing(); what != "argument 0 afterwards" {
		t.Errorf("%q differs", what)
	}
	e.cand.parts = e.cand.parts[:0:0]
	e.cand.parts = append(e.cand.parts, cand.parts[0], cand.parts[2])
	if what, was, is := e.differing(); what != inPlace+"0 changed in place" || was != "1" || is != "2" {
		t.Errorf("%q differs, %s and %s", what, was, is)
	}
}
