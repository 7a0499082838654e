package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honetest"
)

func commentOf(t *testing.T, events []hone.Event) string {
	t.Helper()
	var b bytes.Buffer
	fold(t, NewComment(&b), events)
	return b.String()
}

func TestCommentGolden(t *testing.T) {
	for _, s := range []*honetest.Stream{
		honetest.GateFailed(), honetest.GatePassed(), honetest.GateStrict(), honetest.GateSelfTest(true),
		honetest.Compared(), honetest.Regressed(), honetest.CutOff(), honetest.BuildError(), honetest.NonASCII(),
	} {
		t.Run(s.Name, func(t *testing.T) { golden(t, s.Name+".md", commentOf(t, s.Events)) })
	}
	t.Run("sheet", func(t *testing.T) { golden(t, "comment-paired.md", commentOf(t, paired())) })
}

// TestCommentFits: what GitHub would refuse is cut, the decision never.
func TestCommentFits(t *testing.T) {
	s := honetest.NewStream("large").Start("gate", "example.com/m", hone.Spec{})
	d := hone.Decision{Exit: 3}
	for i := range 2000 {
		s.Timed("", fmt.Sprintf("Benchmark/of=%d", i), 1e-6, 2e-6, 0.9, 1.1, 9)
		d.Failed = append(d.Failed, *s.Events[len(s.Events)-1].Verdict)
	}
	s.Add(hone.Event{Decision: &d}).Done(hone.Done{})
	got := commentOf(t, s.Events)
	for _, want := range []string{"regression confirmed in Benchmark/of=0,", "and 1997 more", "and 1950 more", "All 2000 verdicts are too much", "hone gate"} {
		if !strings.Contains(got, want) {
			t.Errorf("misses %q:\n%.3000s", want, got)
		}
	}
	if len(got) > 65536 {
		t.Errorf("%d bytes", len(got))
	}
}

// TestCommentOfNothing: a gate without a decision does not look like one that
// passed.
func TestCommentOfNothing(t *testing.T) {
	s := honetest.NewStream("none").Start("gate", "example.com/m", hone.Spec{})
	got := commentOf(t, s.Events)
	if !strings.Contains(got, "### hone gate: no decision") || !strings.Contains(got, "cut off") || strings.Contains(got, "passed") {
		t.Error(got)
	}
}

func TestReproduce(t *testing.T) {
	spec := hone.Spec{
		Baseline: "v1.4.0", Bench: "^A$|B c", Skip: "it's", Benchtime: "100x", Tags: "a,b", Count: 12, CPU: []int{1, 4}, Short: true, Margin: 0.02, Alpha: 0.01,
		Packages: []string{"./a/...", "./b c"},
	}
	policy := &hone.Policy{Threshold: map[hone.Unit]float64{"": 0.05, "B/s": -1, hone.AllocsPerOp: 0}, Ignore: []string{"x|y"}, Strict: true}
	want := `hone gate --baseline=v1.4.0 --bench='^A$|B c' --skip='it'\''s' --benchtime=100x --tags=a,b --count=12 --cpu=1,4 --margin=0.02 --alpha=0.01 --short ` +
		`--threshold=default=5%,B/s=never,allocs/op=0% --ignore='x|y' --strict ./a/... './b c'`
	if got := reproduce(hone.Start{Command: "gate", Spec: spec}, policy); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := reproduce(hone.Start{Command: "bench"}, nil); got != "hone bench" {
		t.Error(got)
	}
}

func TestCodeSpan(t *testing.T) {
	for in, want := range map[string]string{
		"A": "`A`", "a|b": "`a\\|b`", "a`b": "`` a`b ``", "``": "``` `` ```", "": "`  `", "\x1b[2J\n": "`\\x1b[2J\\n`", "<b>@ada": "`<b>@ada`",
	} {
		if got := codeSpan(in); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
	if got := inlineText("*@ada* <!--"); strings.Contains(got, "@ada") || !strings.HasPrefix(got, `\*@<!-- -->ada\* \<\!`) {
		t.Error(got)
	}
}

func TestListed(t *testing.T) {
	name := func(b hone.Benchmark) string { return b.Name }
	var bs []hone.Benchmark
	for i, want := range []string{"", "A", "A and B", "A, B and C", "A, B, C and 1 more", "A, B, C and 2 more"} {
		if got := listed(bs, name); got != want {
			t.Errorf("%d: %q, want %q", i, got, want)
		}
		bs = append(bs, hone.Benchmark{Name: string(rune('A' + i))})
	}
}
