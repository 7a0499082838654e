package graph

import (
	"fmt"
	"slices"

	"github.com/gohone/hone/internal/view"
)

// A Tag is a box at a node, or at another tag: labels of samples that are
// charged to the node.
type Tag struct {
	Lines  []string
	Cost   string
	At     int  // index in Node.Tags of the tag it hangs at; -1 for the node
	Dotted bool // the cost is cum, of which not all is the node's own
	number bool
	id     string // in DOT, behind that of the node or tag it hangs at
}

// tags makes the boxes of a node: at one that calls others those of flat values,
// else those of cum, which has the calls in it that are not drawn.
func tags(r *view.Report, n *view.Node) (out []Tag) {
	flat := len(n.Out) > 0
	view.SortTags(n.Tags, flat)
	for i, t := range n.Tags[:min(len(n.Tags), view.MaxTags)] {
		v := t.CumValue()
		if flat {
			v = t.FlatValue()
		}
		if v == 0 {
			continue
		}
		out = append(out, Tag{Lines: t.Lines, Cost: r.Format(v), At: -1, id: fmt.Sprint("_", i)})
		out = append(out, numbers(r, t.Numbers, flat, len(out)-1)...)
	}
	return append(out, numbers(r, n.Numbers, flat, -1)...)
}

// numbers makes the boxes of numbers.
func numbers(r *view.Report, tags []*view.Tag, flat bool, at int) (out []Tag) {
	for i, t := range view.Collapsed(slices.Clone(tags), flat) {
		v, dotted := t.CumValue(), true
		if flat || t.FlatValue() == v {
			v, dotted = t.FlatValue(), false
		}
		if v != 0 {
			out = append(out, Tag{Lines: t.Lines, Cost: r.Format(v), At: at, Dotted: dotted, number: true, id: fmt.Sprint("_", i)})
		}
	}
	return out
}
