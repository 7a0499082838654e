package raw

import (
	"encoding/binary"
	"io"
	"slices"
	"strconv"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/inorder"
)

// layout lays out the lines of samples. What samples have in common is laid out
// once and copied.
type layout struct {
	p      *cost.Profile
	ids    *idTexts
	stacks *cost.StackReader
	labels map[cost.LabelsID]string
}

// remembered is how many sets of labels are kept ready: few recur often, many
// would fill the memory.
const remembered = 1 << 14

// idTexts are the ids of locations with a blank behind each.
type idTexts struct {
	ids  []idText // by location
	long []byte   // ids that are too long for 8 bytes
}

// idText is the id of a location with a blank behind it. Copying 8 bytes, of which
// some do not count, is faster than copying as many as there are.
type idText struct {
	text   uint64 // little endian
	length int32  // over 8 if it lies in idTexts.long
	long   int32
}

func newIDTexts(p *cost.Profile) *idTexts {
	t := &idTexts{ids: make([]idText, 0, len(p.Locations))}
	for i := range p.Locations {
		t.add(p.Locations[i].ID)
	}
	return t
}

func (t *idTexts) add(id uint64) {
	text := append(strconv.AppendUint(make([]byte, 0, 24), id, 10), ' ')
	out := idText{length: int32(len(text)), long: int32(len(t.long))}
	if out.length > 8 {
		t.long = append(t.long, text...)
	}
	out.text = binary.LittleEndian.Uint64(text[:8])
	t.ids = append(t.ids, out)
}

// writeSamples writes the lines of all samples.
func writeSamples(w io.Writer, p *cost.Profile) error {
	ids := newIDTexts(p)
	return inorder.Write(w, p.Samples(), func() inorder.Layout {
		l := &layout{p: p, ids: ids, stacks: p.NewStackReader(), labels: map[cost.LabelsID]string{}}
		return func(out []byte, from, to int) []byte {
			for i := from; i < to; i++ {
				out = l.sample(out, i)
			}
			return out
		}
	})
}

func (l *layout) sample(out []byte, i int) []byte {
	out = l.addresses(l.values(out, i), l.stacks.Stack(i))
	if id := l.p.SampleLabels(i); id != 0 {
		out = append(out, l.label(id)...)
	}
	return out
}

// blanks is as wide as a value, which has one in front of it in any case.
const blanks = "           "

func (l *layout) values(out []byte, i int) []byte {
	var number [20]byte
	for c := range l.p.Types {
		digits := strconv.AppendInt(number[:0], l.p.Value(i, c), 10)
		out = append(out, blanks[:max(1, len(blanks)-len(digits))]...)
		out = append(out, digits...)
	}
	return append(out, ": "...)
}

func (l *layout) addresses(out []byte, stack []int32) []byte {
	out = slices.Grow(out, 8*len(stack)+1)
	for _, loc := range stack {
		id := &l.ids.ids[loc]
		if id.length > 8 {
			out = append(out, l.ids.long[id.long:id.long+id.length]...)
			out = slices.Grow(out, 8*len(stack)+1)
			continue
		}
		n := len(out)
		out = out[:n+8]
		binary.LittleEndian.PutUint64(out[n:], id.text)
		out = out[:n+int(id.length)]
	}
	return append(out, '\n')
}

// label returns the lines of a set of labels.
func (l *layout) label(id cost.LabelsID) string {
	text, ok := l.labels[id]
	if ok {
		return text
	}
	for _, line := range labels(l.p.Labels(id)) {
		text += "                " + line + "\n"
	}
	if len(l.labels) < remembered {
		l.labels[id] = text
	}
	return text
}
