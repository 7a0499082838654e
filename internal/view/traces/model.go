package traces

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/unit"
	"github.com/gohone/hone/internal/view"
)

// Model is all samples of a profile. There may be millions of them: they are
// not laid out before they are written.
type Model struct {
	Header []string
	Notes  []string // see view.Model

	report *view.Report
	frames [][]string // printed, by location, innermost inlined call first
}

// New makes the traces of a profile.
func New(p *cost.Profile, o view.Options) (*Model, error) {
	r, err := view.New(p, o.For(80, true))
	if err != nil {
		return nil, err
	}
	return &Model{Header: r.About(), Notes: r.Notes, report: r, frames: r.FrameNames()}, nil
}

// labels prints a set of labels, a line for each key: texts, then numbers.
func (m *Model) labels(set []cost.Label) string {
	var texts, numbers []string
	line := func(key, value string) string { return fmt.Sprintf("%10s:  %s\n", key, value) }
	for i, l := range set {
		if slices.ContainsFunc(set[:i], func(o cost.Label) bool { return o.Key == l.Key && o.Numeric == l.Numeric }) {
			continue // printed with the first of the key
		}
		var values []string
		for _, o := range set[i:] {
			switch {
			case o.Key != l.Key || o.Numeric != l.Numeric:
			case l.Numeric:
				values = append(values, unit.Label(o.Num, m.report.LabelUnits[l.Key]))
			default:
				values = append(values, o.Str)
			}
		}
		if l.Numeric {
			numbers = append(numbers, line(l.Key, strings.Join(values, " ")))
		} else {
			texts = append(texts, line(l.Key, strings.Join(values, " ")))
		}
	}
	slices.Sort(texts)
	slices.Sort(numbers)
	return strings.Join(texts, "") + strings.Join(numbers, "")
}

// Remarks implements view.Model.
func (m *Model) Remarks() []string { return m.Notes }
