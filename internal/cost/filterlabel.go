package cost

import "regexp"

// byLabels plans TagFocus and TagIgnore. What matched is known once the plan
// has been done.
func (e *edit) byLabels(f Filter, m *Matches) {
	m.TagFocus, m.TagIgnore = f.TagFocus == nil, f.TagIgnore == nil
	sets := e.out.LabelSets()
	known, stay := make([]bool, sets), make([]bool, sets)
	e.labels = func(id LabelsID) bool {
		if !known[id] {
			labels := e.out.Labels(id)
			focused := f.TagFocus == nil || f.TagFocus(labels)
			ignored := f.TagIgnore != nil && f.TagIgnore(labels)
			m.TagFocus = m.TagFocus || focused
			m.TagIgnore = m.TagIgnore || ignored
			known[id], stay[id] = true, focused && !ignored
		}
		return stay[id]
	}
}

// filterLabels removes the labels that TagShow and TagHide say.
func (p *Profile) filterLabels(f Filter, m *Matches) {
	m.TagShow, m.TagHide = f.TagShow == nil, f.TagHide == nil
	p.relabel(func(labels []Label) []Label {
		var kept []Label
		for _, l := range labels {
			show, hide := f.TagShow == nil || f.TagShow.MatchString(l.Key), matches(f.TagHide, l.Key)
			m.TagShow, m.TagHide = m.TagShow || show, m.TagHide || hide
			if show && !hide {
				kept = append(kept, l)
			}
		}
		return kept
	})
}

func matches(re *regexp.Regexp, s string) bool { return re != nil && re.MatchString(s) }

// relabel replaces the labels of all samples, in place. It asks once for each
// set that a sample has.
func (p *Profile) relabel(change func([]Label) []Label) {
	old := *p
	ids := map[string]int64{}
	p.labels, p.strings = byteTable{}, []string{""}
	p.labels.intern(nil)
	stringID := func(s string) int64 {
		id, ok := ids[s]
		if !ok && s != "" {
			id = int64(len(p.strings))
			ids[s] = id
			p.strings = append(p.strings, s)
		}
		return id
	}
	sets := make([]uint32, old.LabelSets())
	column := ids32(old.samples.n)
	for i := range old.samples.n {
		id := old.SampleLabels(i)
		if sets[id] == 0 {
			sets[id] = p.internLabels(change(old.Labels(id)), stringID) + 1
		}
		column.add(sets[id] - 1)
	}
	p.samples.labels = column
	p.labels.forget()
}

// ids32 makes an empty column for n ids.
func ids32(n int) ids { return ids{blocks: make([][]uint32, 0, n>>blockBits+1)} }

// WithLabel returns the profile with a label given to all samples, in place of
// what they have under its key.
func (p *Profile) WithLabel(key, value string) *Profile {
	out := *p
	out.relabel(func(labels []Label) []Label {
		kept := []Label{{Key: key, Str: value}}
		for _, l := range labels {
			if l.Key != key || l.Numeric {
				kept = append(kept, l)
			}
		}
		return kept
	})
	return &out
}
