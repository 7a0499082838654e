package cost

import "regexp"

// Filter says which samples, frames and labels of a profile to keep, as the
// options of pprof do that have the same names. Fields that are nil do nothing.
// Names are those of functions, their files and binaries.
type Filter struct {
	Focus     *regexp.Regexp // keep samples with a matching frame
	Ignore    *regexp.Regexp // drop samples with a matching frame
	Hide      *regexp.Regexp // drop matching frames
	Show      *regexp.Regexp // drop all other frames
	ShowFrom  *regexp.Regexp // drop frames above the highest that matches
	PruneFrom *regexp.Regexp // drop frames below the lowest that matches

	TagFocus  func([]Label) bool // keep samples whose labels match
	TagIgnore func([]Label) bool // drop samples whose labels match
	TagShow   *regexp.Regexp     // drop labels with other keys
	TagHide   *regexp.Regexp     // drop labels with matching keys
}

// Matches says which parts of a filter matched anything. A part that is nil
// did.
type Matches struct {
	Focus, Ignore, Hide, Show, ShowFrom   bool
	TagFocus, TagIgnore, TagShow, TagHide bool
}

// Filter returns the profile with less in it; the receiver stays as it is.
func (p *Profile) Filter(f Filter) (*Profile, Matches) {
	m := Matches{true, true, true, true, true, true, true, true, true}
	e := newEdit(p)
	if f.Focus != nil || f.Ignore != nil || f.Hide != nil || f.Show != nil {
		e.byName(f, &m)
	}
	if f.ShowFrom != nil {
		m.ShowFrom = e.showFrom(f.ShowFrom)
	}
	if f.PruneFrom != nil {
		e.pruneFrom(f.PruneFrom)
	}
	if f.TagFocus != nil || f.TagIgnore != nil {
		e.byLabels(f, &m)
	}
	out := e.apply()
	if f.TagShow != nil || f.TagHide != nil {
		out.filterLabels(f, &m)
	}
	return out, m
}
