package view

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/unit"
)

// Tag is labels of samples and what samples with them charge to a node.
type Tag struct {
	Lines           []string // the label's texts, "key:value", sorted; or the number
	Flat, Cum       int64
	FlatDiv, CumDiv int64 // what to divide them by for a mean
	Value           int64 // of a number
	Unit            string
	Numbers         []*Tag // of samples with these texts
	name            string
}

// FlatValue and CumValue return the values to show.
func (t *Tag) FlatValue() int64 { return divided(t.Flat, t.FlatDiv) }

// CumValue is FlatValue for cum.
func (t *Tag) CumValue() int64 { return divided(t.Cum, t.CumDiv) }

// MaxTags is how many tags are shown at a node, and how many numbers at each.
const MaxTags = 4

// numberKey is the only key whose numbers are shown with a node: that of the
// sizes in a heap profile.
const numberKey = "bytes"

// tagger charges labels to nodes as pprof does. It asks once for each set of
// labels.
type tagger struct {
	r     *Report
	c     *charger
	kinds []tagKind
	ids   map[string]int32
	sets  [][]int32 // indices of kinds, by LabelsID; nil if not asked yet
	cum   edgeTable // from nodes to tags
	flat  edgeTable
}

// tagKind is a tag without values.
type tagKind struct {
	lines []string
	name  string // what it is sorted by
	texts int32  // of a number, the kind with the texts; -1 if there are none
	num   bool
	value int64
	unit  string
}

// tagged gives nodes the tags they are charged, without the small ones. The
// nodes must be those that were charged with the same nodes kept.
func (r *Report) tagged(c *charger, kept []bool, nodes []*Node, cut int64) {
	if r.Profile.LabelSets() < 2 {
		return
	}
	t := &tagger{r: r, c: c, ids: map[string]int32{}, sets: make([][]int32, r.Profile.LabelSets())}
	t.run(kept)
	byIndex := map[int32]*Node{}
	for _, n := range nodes {
		byIndex[n.index] = n
		n.Tags, n.Numbers = nil, nil
	}
	t.give(byIndex, cut)
}

// run charges all samples.
func (t *tagger) run(kept []bool) {
	p := t.r.Profile
	seen := make([]int, len(t.c.table.infos)) // the last sample with this node, + 1
	stacks := p.NewStackReader()
	for i := range p.Samples() {
		w, dw := p.Value(i, t.r.Column), int64(0)
		if t.r.Divisor >= 0 {
			dw = p.Value(i, t.r.Divisor)
		}
		kinds := t.set(p.SampleLabels(i))
		if w == 0 && dw == 0 || len(kinds) == 0 {
			continue
		}
		leaf := int32(-1) // unless it is left out
		for _, loc := range slices.Backward(stacks.Stack(i)) {
			for _, n := range slices.Backward(t.c.table.nodes[t.c.table.start[loc]:t.c.table.start[loc+1]]) {
				if kept != nil && !kept[n] {
					leaf = -1
					continue
				}
				if leaf = n; seen[n] != i+1 {
					seen[n] = i + 1
					t.cum.charge(n, kinds, w, dw)
				}
			}
		}
		if leaf >= 0 {
			t.flat.charge(leaf, kinds, w, dw)
		}
	}
}

func (t *edgeTable) charge(node int32, kinds []int32, w, dw int64) {
	for _, k := range kinds {
		e := t.find(node, k)
		e.weight += w
		e.div += dw
	}
}

// set returns the tags of a set of labels: its texts are one, each number is
// another.
func (t *tagger) set(id cost.LabelsID) []int32 {
	if t.sets[id] != nil {
		return t.sets[id]
	}
	out := []int32{}
	var lines []string
	labels := t.r.Profile.Labels(id)
	for _, l := range labels {
		if !l.Numeric && l.Key != cost.BaseLabel {
			lines = append(lines, l.Key+":"+l.Str)
		}
	}
	slices.Sort(lines)
	texts := int32(-1)
	if name := strings.Join(lines, `\n`); name != "" {
		texts = t.kind("t"+name, tagKind{lines: lines, name: name, texts: -1})
		out = append(out, texts)
	}
	for _, l := range labels {
		if l.Numeric && l.Key == numberKey {
			u := t.r.LabelUnits[l.Key]
			name := unit.ScaledLabel(l.Num, u, t.r.printed)
			key := fmt.Sprint("n", texts, " ", name)
			out = append(out, t.kind(key, tagKind{lines: []string{name}, name: name, texts: texts, num: true, value: l.Num, unit: u}))
		}
	}
	t.sets[id] = out
	return out
}

func (t *tagger) kind(key string, k tagKind) int32 {
	id, ok := t.ids[key]
	if !ok {
		id = int32(len(t.kinds))
		t.ids[key] = id
		t.kinds = append(t.kinds, k)
	}
	return id
}

// give hands the charges over to the nodes. What is below cut is left out; the
// numbers beneath such texts are lost with them.
func (t *tagger) give(nodes map[int32]*Node, cut int64) {
	type place struct{ node, kind int32 }
	made := map[place]*Tag{}
	for _, e := range t.cum.edges {
		n := nodes[e.src]
		flat := t.flat.find(e.src, e.dest)
		if n == nil || abs(e.weight) < cut && abs(flat.weight) < cut {
			continue
		}
		k := t.kinds[e.dest]
		tag := &Tag{Lines: k.lines, name: k.name, Value: k.value, Unit: k.unit, Cum: e.weight, CumDiv: e.div, Flat: flat.weight, FlatDiv: flat.div}
		made[place{e.src, e.dest}] = tag
		switch {
		case !k.num:
			n.Tags = append(n.Tags, tag)
		case k.texts < 0:
			n.Numbers = append(n.Numbers, tag)
		}
		if tag.Flat != 0 {
			n.flatTags++
		}
	}
	for at, tag := range made {
		if k := t.kinds[at.kind]; k.num && k.texts >= 0 {
			if of := made[place{at.node, k.texts}]; of != nil {
				of.Numbers = append(of.Numbers, tag)
			}
		}
	}
}

// SortTags sorts by flat, or by cum before it, the largest first; then by name.
func SortTags(tags []*Tag, flat bool) {
	slices.SortFunc(tags, func(a, b *Tag) int {
		byCum := 0
		if !flat {
			byCum = cmp.Compare(abs(b.Cum), abs(a.Cum))
		}
		return cmp.Or(byCum, cmp.Compare(abs(b.Flat), abs(a.Flat)), strings.Compare(a.name, b.name))
	})
}

// Collapsed sorts numbers, of which so many remain: the others join the largest
// one nearest to them, which becomes a range.
func Collapsed(tags []*Tag, flat bool) []*Tag {
	SortTags(tags, flat)
	if len(tags) <= MaxTags {
		return tags
	}
	groups := make([][]*Tag, MaxTags)
	for i, t := range tags {
		at := i
		if i >= MaxTags {
			at = nearest(t, tags[:MaxTags])
		}
		groups[at] = append(groups[at], t)
	}
	var out []*Tag
	for _, g := range groups {
		out = append(out, joinTags(g))
	}
	SortTags(out, flat)
	return out
}

func nearest(t *Tag, to []*Tag) (at int) {
	least := math.Inf(1)
	for i, o := range to {
		v, _ := unit.Scale(o.Value, o.Unit, t.Unit)
		if d := math.Abs(v - float64(t.Value)); d < least {
			at, least = i, d
		}
	}
	return at
}

// joinTags makes one tag of several. Its numbers are in units of their own:
// those of the report are often much too large.
func joinTags(tags []*Tag) *Tag {
	first, last := tags[0], tags[0]
	var sum Tag
	for _, t := range tags {
		if v, _ := unit.Scale(t.Value, t.Unit, first.Unit); int64(v) < first.Value {
			first = t
		}
		if v, _ := unit.Scale(t.Value, t.Unit, last.Unit); int64(v) > last.Value {
			last = t
		}
		sum.Flat, sum.FlatDiv = sum.Flat+t.Flat, sum.FlatDiv+t.FlatDiv
		sum.Cum, sum.CumDiv = sum.Cum+t.Cum, sum.CumDiv+t.CumDiv
	}
	name := unit.Label(first.Value, first.Unit)
	if len(tags) > 1 {
		name += ".." + unit.Label(last.Value, last.Unit)
	}
	return &Tag{Lines: []string{name}, name: name, Flat: sum.FlatValue(), Cum: sum.CumValue()}
}
