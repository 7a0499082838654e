package traces

import (
	"bufio"
	"fmt"
	"io"

	"github.com/gohone/hone/internal/cost"
)

const separator = "-----------+-------------------------------------------------------\n"

// Text writes the samples as pprof does.
func (m *Model) Text(w io.Writer) error {
	b := bufio.NewWriterSize(w, 256<<10)
	for _, line := range m.Header {
		fmt.Fprintln(b, line)
	}
	p := m.report.Profile
	t := &writer{m: m, stacks: p.NewStackReader(), w: b, values: map[int64]string{}, labels: map[cost.LabelsID]string{}}
	for loc, names := range m.frames {
		t.add(loc, names)
	}
	for i := range p.Samples() {
		t.sample(p, i)
	}
	b.WriteString(separator)
	return b.Flush()
}

// writer keeps what samples have in common ready to be copied.
type writer struct {
	m      *Model
	w      *bufio.Writer
	text   []byte  // the lines of all frames
	starts []int32 // in text, by location; one more at the end
	stacks *cost.StackReader
	values map[int64]string
	labels map[cost.LabelsID]string
}

// add lays out the lines of a location as they are below the first of a stack.
func (t *writer) add(loc int, names []string) {
	if loc == 0 {
		t.starts = append(t.starts, 0)
	}
	for j, name := range names {
		t.text = fmt.Appendf(t.text, "%10s   %s%s\n", "", name, inline(j, names))
	}
	t.starts = append(t.starts, int32(len(t.text)))
}

func inline(i int, names []string) string {
	if i < len(names)-1 {
		return " (inline)"
	}
	return ""
}

// valueWidth is the width of the column of values, which is empty in all lines
// of a stack but the first.
const valueWidth = 10

func (t *writer) sample(p *cost.Profile, i int) {
	stack := t.stacks.Stack(i)
	if len(stack) == 0 {
		return
	}
	t.w.WriteString(separator)
	if id := p.SampleLabels(i); id != 0 {
		t.w.WriteString(t.label(p, id))
	}
	v := p.Value(i, t.m.report.Column)
	if d := t.m.report.Divisor; d >= 0 && p.Value(i, d) != 0 {
		v /= p.Value(i, d)
	}
	t.w.WriteString(t.value(v))
	for j, loc := range stack {
		from := t.starts[loc]
		if j == 0 {
			from += valueWidth
		}
		t.w.Write(t.text[from:t.starts[loc+1]])
	}
}

// remembered is how many values and sets of labels are kept ready: few recur
// often, many would fill the memory.
const remembered = 1 << 14

func (t *writer) value(v int64) string {
	s, ok := t.values[v]
	if !ok {
		s = fmt.Sprintf("%*s", valueWidth, t.m.report.Format(v))
		if len(t.values) < remembered {
			t.values[v] = s
		}
	}
	return s
}

func (t *writer) label(p *cost.Profile, id cost.LabelsID) string {
	s, ok := t.labels[id]
	if !ok {
		s = t.m.labels(p.Labels(id))
		if len(t.labels) < remembered {
			t.labels[id] = s
		}
	}
	return s
}
