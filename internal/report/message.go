package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone"
)

// messageWidth is how wide the paragraphs of a commit message are.
const messageWidth = 72

// Message returns the message of a git commit that makes fixes of a run: a
// subject with rule, function and gain, then the evidence, what was checked and
// how to undo it. No line begins like a part of a diff.
func Message(run hone.Run, fixes []hone.Fix) string {
	m := &message{text: text{run: run, fixes: map[string]hone.Fix{}}, fixesOf: fixes}
	m.page.width, m.page.wide = messageWidth, true
	for _, f := range fixes {
		m.what(f)
	}
	m.measurement()
	m.checks()
	m.page.blank()
	for _, f := range fixes {
		fmt.Fprintf(&m.page.buf, "Hone-Fix: %s\n", f.ID)
	}
	fmt.Fprintf(&m.page.buf, "Hone-Run: %s\n", run.Start.Run)
	return ordinary(m.subject() + "\n" + m.page.buf.String())
}

// message is a text about some of the fixes of a run.
type message struct {
	text
	fixesOf []hone.Fix
}

// subject says rule, function and gain: "stringconcat: leftPad: 8.12x faster
// [7.90, 8.40]".
func (m *message) subject() string {
	f := m.fixesOf[0]
	parts := []string{f.Rule}
	for _, finding := range m.findings(f) {
		if finding.Function != "" {
			parts = append(parts, finding.Function)
			break
		}
	}
	return oneLine(strings.Join(append(parts, m.gain(f)), ": "))
}

// oneLine makes text fit for a header.
func oneLine(s string) string {
	var b strings.Builder
	render(&b, cells(txt(strings.Join(strings.Fields(s), " "))), false)
	return b.String()
}

// findings lists those a fix removes the cause of.
func (m *message) findings(f hone.Fix) []hone.Finding {
	return slices.DeleteFunc(slices.Clone(m.run.Findings), func(x hone.Finding) bool {
		return x.Fix != f.ID && !slices.Contains(f.Findings, x.ID)
	})
}

// gain is the largest gain that is this fix's own, else what is known of it.
func (m *message) gain(f hone.Fix) string {
	vs := m.own()
	for _, unit := range []hone.Unit{hone.SecPerOp, hone.AllocsPerOp, hone.BytesPerOp} {
		if best, ok := largestGain(vs, unit); ok {
			return change(best)
		}
	}
	if reason, _, _ := strings.Cut(f.Reason, ";"); strings.Contains(reason, " -> ") {
		return reason
	}
	return "faster together with other fixes"
}

// own lists the verdicts that are about these fixes and no other: those on
// leaving one out, or on everything that was kept if there is nothing else.
func (m *message) own() []hone.Verdict {
	vs := slices.DeleteFunc(slices.Clone(m.run.Verdicts), func(v hone.Verdict) bool { return v.Candidate != m.fixesOf[0].ID })
	if len(m.kept()) == len(m.fixesOf) {
		vs = append(m.finals(), vs...)
	}
	return vs
}

func (m *message) kept() []hone.Fix {
	return slices.DeleteFunc(slices.Clone(m.run.Fixes), func(f hone.Fix) bool { return f.State != hone.Kept })
}

// what says what a fix does, and why.
func (m *message) what(f hone.Fix) {
	m.page.blank()
	m.page.label(0, txt("What:"), strings.TrimSpace(f.Message+" ("+cmp.Or(m.places(f), "no place")+")"))
	var causes []string
	for _, finding := range m.findings(f) {
		if !slices.Contains(causes, finding.Cause) {
			causes = append(causes, finding.Cause)
			m.page.label(0, txt("Cause:"), finding.Cause)
		}
	}
	m.page.label(0, txt("Kept because:"), head(f.Reason))
}

// measurement adds the verdicts: the fixes' own, or, of all that was kept, those
// on benchmarks that execute the code the fixes change.
func (m *message) measurement() {
	vs, what := slices.DeleteFunc(m.own(), final), "with it and without it"
	switch all := m.finals(); {
	case len(m.kept()) == len(m.fixesOf) && len(all) > 0:
		vs, what = all, "against the source before it"
	case len(vs) > 0:
	default:
		vs, what = m.touching(all), fmt.Sprintf("with all %d kept fixes", len(m.kept()))
	}
	if len(vs) == 0 {
		return
	}
	m.page.blank()
	h := m.run.Start.Host
	where := strings.Join(slices.DeleteFunc([]string{h.GoVersion, h.GOOS + "/" + h.GOARCH, h.CPU}, func(s string) bool { return s == "" || s == "/" }), ", ")
	m.page.text(0, txt("Measured "+what+"; on one machine, in one session"+confidence(vs)+" ("+where+"):"))
	for _, u := range unitsOf(vs) {
		m.page.blank()
		m.page.table(m.verdictTable(u, slices.DeleteFunc(slices.Clone(vs), func(v hone.Verdict) bool { return v.Unit != u })))
	}
}

// touching keeps the verdicts on benchmarks that the findings of the fixes name.
func (m *message) touching(vs []hone.Verdict) []hone.Verdict {
	named := map[hone.Benchmark]bool{}
	for _, f := range m.fixesOf {
		for _, finding := range m.findings(f) {
			for _, e := range finding.Evidence {
				named[e.Benchmark] = true
			}
		}
	}
	if len(named) == 0 {
		return vs
	}
	return slices.DeleteFunc(slices.Clone(vs), func(v hone.Verdict) bool { return !named[v.Benchmark] })
}

// checks says what was and was not checked.
func (m *message) checks() {
	m.page.blank()
	for _, f := range m.fixesOf {
		var passed []string
		for _, c := range f.Checks {
			if c.Passed {
				passed = append(passed, strings.TrimSuffix(c.Name+" ("+c.Detail+")", " ()"))
			}
		}
		m.page.label(0, txt("Checked:"), strings.Join(passed, ", "))
	}
	if d := m.run.Done; d != nil {
		m.page.label(0, txt("Checked of every kept fix:"), joined(d.Checked))
		m.page.label(0, txt("Not checked:"), joined(d.NotChecked))
	}
	m.page.label(0, txt("Undo:"), "git revert takes a commit back, git apply -R a patch")
}
