package behave

import (
	"reflect"
	"testing"
	"time"
)

const aReplay = "h\t\"go1.26\"\nc\t\"0\"\na\t\"true\"\t\"false\"\t\"\\\"x\\\"\"\ni\t\"strings\"\nw\t\"result 0\"\t\"true\"\t\"1\"\nv\t\"3\"\np\t\"result 0\"\t\"1\"\ne\t\"250\"\nc\t\"1\"\na\t\"true\"\t\"true\"\t\"2\"\n"

func TestParseReplay(t *testing.T) {
	got := parseReplay([]byte(aReplay))
	if !got.began || got.whole || got.last != 1 || len(got.records) != 1 || !got.hits[3] {
		t.Fatalf("got %+v", got)
	}
	want := record{literals: []string{`"x"`}, clear: true, imports: []string{"strings"}, parts: []Part{{"result 0", "1"}}, wants: map[string]string{"result 0": "1"}, complete: true, took: 250 * time.Microsecond}
	if r := got.records[0]; !reflect.DeepEqual(r, want) {
		t.Errorf("record %+v, want %+v", r, want)
	}
	if !reflect.DeepEqual(got.under.literals, []string{"2"}) || !got.under.made {
		t.Errorf("the call under way is %+v", got.under)
	}
}

// Writing the same in fewer pieces is no difference, in more it is.
func TestAgrees(t *testing.T) {
	of := func(writes string) record {
		return parseReplay([]byte("c\t\"0\"\np\t\"result 0\"\t\"nil\"\np\t\"writes to writer 1\"\t\"" + writes + "\"\ne\n")).records[0]
	}
	for _, c := range []struct {
		base, cand string
		want       bool
	}{{"2", "2", true}, {"2", "1", true}, {"1", "2", false}} {
		base, cand := of(c.base), of(c.cand)
		if got := base.agrees(cand); got != c.want {
			t.Errorf("%s writes agree with %s: %v", c.cand, c.base, got)
		}
		if base.same(cand) != (c.base == c.cand) || !base.equal(cand) {
			t.Errorf("%s writes are the same as %s, or are seen as another text", c.cand, c.base)
		}
		e := example{base: base, cand: cand}
		if got := e.what(); !c.want && got != "writer 1 sees the text in 1 write on the baseline and in 2 writes in the candidate" {
			t.Errorf("explained as %q", got)
		}
	}
}

func TestParseGrowth(t *testing.T) {
	got := parseGrowth([]byte("h\t\"go1\"\nu\t\"2\"\t\"why\"\nt\t\"0\"\nb\t\"0\"\t\"0a0b\"\nk\nb\t\"0\"\t\"0c\"\nn\nd\t\"0\"\t\"7\"\nt\t\"1\"\nb\t\"1\"\t\"ff\"\n"))
	if len(got.kept) != 1 || got.kept[0].target != 0 || string(got.kept[0].data) != "\x0a\x0b" || !got.done[0] || got.normal[0] != 7 || got.unmade[2] != "why" {
		t.Errorf("got %+v", got)
	}
	if got.whole || got.culprit == nil || got.culprit.target != 1 || string(got.culprit.data) != "\xff" {
		t.Errorf("culprit %+v, want the call of target 1", got.culprit)
	}
}

// Whatever a process that crashed left behind can be read.
func FuzzTranscripts(f *testing.F) {
	f.Add([]byte(aReplay))
	f.Add([]byte("c\t\"-1\"\np\t\"a\"\t\"b\"\ne\n"))
	f.Add([]byte("b\t\"1\"\t\"zz\"\nk\nd\t\"x\"\t\"1\"\n"))
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
