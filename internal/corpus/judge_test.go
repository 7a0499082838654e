package corpus

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/casestudies"
)

const source = `package p

func grow(list []string) (text string) {
	for _, s := range list {
		text += s
	}
	return text
}

func cold() string { return help() }
`

// version returns a folder with the source, changed.
func version(t *testing.T, changes ...string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "p.go"), []byte(strings.NewReplacer(changes...).Replace(source)), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

func site(function, code string) Site {
	return Site{casestudies.Site{File: "p.go", Code: code}, function}
}

// after is a run that found something at a line, whose fix was kept or not.
func after(line int, state hone.FixState) *casestudies.Loop {
	l := &casestudies.Loop{}
	l.Add(hone.Event{Finding: &hone.Finding{ID: "a", Rule: "plus", Pass: 1, Position: hone.Position{File: "p.go", Line: line, EndLine: line}, Fix: "x"}})
	l.Add(hone.Event{Fix: &hone.Fix{ID: "x", State: state, Pass: 1}})
	if state == hone.Kept {
		l.Add(hone.Event{Patch: &hone.Patch{}})
	}
	l.Add(hone.Event{Done: &hone.Done{}})
	return l
}

func TestJudgeCauses(t *testing.T) {
	rules := map[int][]string{30: {"plus"}, 5: {"minus"}}
	slow, fixed := version(t), version(t, "text += s", "b.WriteString(s)")
	for _, test := range []struct {
		kin          []int
		state        hone.FixState
		fixed        string
		found, isFix bool
	}{
		{[]int{30}, hone.Kept, fixed, true, true},
		{[]int{30}, hone.Kept, slow, true, false},
		{[]int{30}, hone.Dropped, slow, true, false},
		{nil, hone.Kept, fixed, false, false},
	} {
		p := Program{Name: "p", Causes: []Cause{{Number: 5, Kin: test.kin, Sites: []Site{site("grow", "text += s")}}}}
		standing := []hone.Finding{{Rule: "plus", Position: hone.Position{File: "p.go", Line: 5}}}
		r, err := Judge(after(5, test.state), slow, casestudies.Version{Dir: test.fixed, Standing: standing}, p, rules)
		if err != nil || !r.Complete || r.Outcomes[0].Found != test.found || r.Outcomes[0].Fixed != test.isFix || (len(r.Others) == 0) != test.found {
			t.Errorf("%+v: %+v, %v", test, r, err)
		}
	}
}

func TestJudgeTraps(t *testing.T) {
	slow := version(t)
	changed := version(t, "text += s", "fmt.Fprint(&b, s)")
	moved := version(t, "text += s", "text = growInto(text, s)", "\nfunc cold", "\nfunc growInto(text, s string) string {\n\treturn more(text, s)\n}\n"+
		"\nfunc more(text, s string) string {\n\ttext += s\n\treturn text\n}\n\nfunc cold")
	aside := version(t, "text += s", "", "\nfunc cold", "\nfunc more(text, s string) string {\n\ttext += s\n\treturn text\n}\n\nfunc cold")
	for _, test := range []struct {
		trap  Trap
		line  int
		fixed string
		how   string
	}{
		{Trap{Site: site("grow", "text += s")}, 5, slow, ""},
		{Trap{Site: site("grow", "text += s")}, 5, changed, "a fix is kept that changes the statement"},
		{Trap{Site: site("grow", "text += s")}, 5, moved, ""}, // into a function that it leads to
		{Trap{Site: site("grow", "text += s")}, 5, aside, "a fix is kept that changes the statement"},
		{Trap{Site: site("grow", "text += s"), Never: []string{"more"}}, 5, moved, `a fix with "more" is kept`},
		{Trap{Site: site("grow", "text += s"), Never: []string{"Fprint"}}, 5, changed, `a fix with "Fprint" is kept`},
		{Trap{Site: site("grow", "text += s"), Never: []string{"Sprint"}}, 5, changed, ""},
		{Trap{Site: site("cold", "help()"), Never: []string{"Fprint"}}, 5, changed, ""}, // in another function of the file
		{Trap{Site: site("cold", "help()"), Quiet: true}, 5, changed, ""},
		{Trap{Site: site("cold", "help()"), Quiet: true}, 10, slow, "plus is reported"},
	} {
		test.trap.What = "w"
		r, err := Judge(after(test.line, hone.Dropped), slow, casestudies.Version{Dir: test.fixed}, Program{Traps: []Trap{test.trap}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if test.how == "" && len(r.Faults) > 0 || test.how != "" && (len(r.Faults) != 1 || r.Faults[0] != Fault{"w", test.how}) {
			t.Errorf("%+v: %+v", test, r.Faults)
		}
	}
}

// What trades something is for a person to decide.
func TestJudgeTrades(t *testing.T) {
	fixed := version(t, "text += s", "b.WriteString(s)")
	for mark, faults := range map[casestudies.Mark]int{casestudies.Trades: 1, casestudies.Fixes: 0} {
		p := Program{Causes: []Cause{{Number: 30, Mark: mark, What: "grows", Sites: []Site{site("grow", "text += s")}}}}
		if r, err := Judge(after(5, hone.Kept), version(t), casestudies.Version{Dir: fixed}, p, map[int][]string{30: {"plus"}}); err != nil || len(r.Faults) != faults {
			t.Errorf("%s: %+v, %v", mark, r.Faults, err)
		}
	}
}

func TestJudgeNothing(t *testing.T) {
	p := Program{What: "sleeps", Nothing: true}
	for state, faults := range map[hone.FixState]int{hone.Kept: 1, hone.Dropped: 0} {
		if r, err := Judge(after(5, state), version(t), casestudies.Version{Dir: version(t)}, p, nil); err != nil || len(r.Faults) != faults {
			t.Errorf("%s: %+v, %v", state, r.Faults, err)
		}
	}
}

func TestJudgeLost(t *testing.T) {
	p := Program{Traps: []Trap{{What: "w", Site: site("grow", "text -= s")}}}
	if _, err := Judge(after(5, hone.Kept), version(t), casestudies.Version{Dir: version(t)}, p, nil); err == nil || !strings.Contains(err.Error(), `trap "w"`) {
		t.Errorf("error %v", err)
	}
}
