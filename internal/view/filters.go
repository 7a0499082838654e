package view

import (
	"fmt"
	"regexp"

	"github.com/gohone/hone/internal/cost"
)

// filter compiles the filters; units are those of numeric labels. A filter on
// labels that is read as a range says so in notes.
func (o Options) filter(units map[string]string) (f cost.Filter, notes []string, err error) {
	for _, e := range []struct {
		name, value string
		to          **regexp.Regexp
	}{
		{"focus", o.Focus, &f.Focus}, {"ignore", o.Ignore, &f.Ignore}, {"hide", o.Hide, &f.Hide}, {"show", o.Show, &f.Show},
		{"show_from", o.ShowFrom, &f.ShowFrom}, {"prune_from", o.PruneFrom, &f.PruneFrom},
		{"tagshow", o.TagShow, &f.TagShow}, {"taghide", o.TagHide, &f.TagHide},
	} {
		if e.value == "" {
			continue
		}
		if *e.to, err = regexp.Compile(e.value); err != nil {
			return f, nil, fmt.Errorf("option %s %q: %w", e.name, e.value, err)
		}
	}
	for _, e := range []struct {
		name, value string
		to          *func([]cost.Label) bool
	}{{"tagfocus", o.TagFocus, &f.TagFocus}, {"tagignore", o.TagIgnore, &f.TagIgnore}} {
		if e.value == "" {
			continue
		}
		match, ranged, err := tagFilter(e.value, units)
		if err != nil {
			return f, nil, fmt.Errorf("option %s %q: %w", e.name, e.value, err)
		}
		if ranged {
			notes = append(notes, fmt.Sprintf("option %s %q: read as a range of numbers, not as a regular expression", e.name, e.value))
		}
		*e.to = match
	}
	return f, notes, nil
}

// unmatched says which filters matched nothing.
func unmatched(m cost.Matches) (notes []string) {
	for _, f := range []struct {
		name    string
		matched bool
	}{
		{"focus", m.Focus}, {"ignore", m.Ignore}, {"hide", m.Hide}, {"show", m.Show}, {"show_from", m.ShowFrom},
		{"tagfocus", m.TagFocus}, {"tagignore", m.TagIgnore}, {"tagshow", m.TagShow}, {"taghide", m.TagHide},
	} {
		if !f.matched {
			notes = append(notes, fmt.Sprintf("option %s: matched no samples", f.name))
		}
	}
	return notes
}
