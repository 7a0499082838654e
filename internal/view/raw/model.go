package raw

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// Model is a profile as it is in the file, after the filters. There may be
// millions of samples: they are not laid out before they are written.
type Model struct {
	Profile *cost.Profile
	Options view.Options
	Notes   []string // see view.Model
}

// New filters a profile to be shown whole.
func New(p *cost.Profile, o view.Options) (*Model, error) {
	o.Granularity = "addresses"
	r, err := view.New(p, o.For(80, false))
	if err != nil {
		return nil, err
	}
	return &Model{Profile: r.Profile, Options: r.Options, Notes: r.Notes}, nil
}

// calls returns the calls of a location that the options leave.
func (m *Model) calls(loc *cost.Location) []cost.Call {
	if !m.Options.NoInlines {
		return loc.Calls
	}
	calls := slices.Clone(loc.Calls[max(0, len(loc.Calls)-1):])
	for i := range calls {
		if !m.Options.ShowColumns {
			calls[i].Column = 0
		}
	}
	return calls
}

// labels prints a set of labels: a line of texts, and one of numbers.
func labels(set []cost.Label) (out []string) {
	for _, numeric := range []bool{false, true} {
		var words []string
		for i, l := range set {
			same := func(o cost.Label) bool { return o.Key == l.Key && o.Numeric == numeric }
			if l.Numeric == numeric && !slices.ContainsFunc(set[:i], same) {
				words = append(words, word(set, same, l.Key, numeric))
			}
		}
		slices.Sort(words)
		if len(words) > 0 {
			out = append(out, strings.Join(words, " "))
		}
	}
	return out
}

// word prints all values of a key.
func word(set []cost.Label, same func(cost.Label) bool, key string, numeric bool) string {
	var values []string
	units := slices.ContainsFunc(set, func(l cost.Label) bool { return same(l) && l.Unit != "" })
	for _, l := range set {
		switch {
		case !same(l):
		case !numeric:
			values = append(values, l.Str)
		case units:
			values = append(values, fmt.Sprintf("%d %s", l.Num, l.Unit))
		default:
			values = append(values, fmt.Sprint(l.Num))
		}
	}
	return fmt.Sprintf("%s:%v", key, values)
}

// Remarks implements view.Model.
func (m *Model) Remarks() []string { return m.Notes }
