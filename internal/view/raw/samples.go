package raw

import (
	"encoding/binary"
	"io"
	"slices"
	"strconv"

	"github.com/gohone/hone/internal/cost"
)

// sampleWriter writes the lines of samples. What samples have in common is laid
// out once and copied.
type sampleWriter struct {
	p      *cost.Profile
	w      io.Writer
	out    []byte
	ids    []idText // by location
	long   []byte   // ids that are too long for 8 bytes
	stacks *cost.StackReader
	labels map[cost.LabelsID]string
}

// outSize is how many bytes are written at once; remembered is how many sets of
// labels are kept ready: few recur often, many would fill the memory.
const (
	outSize    = 64 << 10
	remembered = 1 << 14
)

// idText is the id of a location with a blank behind it. Copying 8 bytes, of which
// some do not count, is faster than copying as many as there are.
type idText struct {
	text   uint64 // little endian
	length int32  // over 8 if it lies in sampleWriter.long
	long   int32
}

func newSampleWriter(p *cost.Profile, w io.Writer) *sampleWriter {
	s := &sampleWriter{p: p, w: w, out: make([]byte, 0, outSize), labels: map[cost.LabelsID]string{}, stacks: p.NewStackReader()}
	for i := range p.Locations {
		s.ids = append(s.ids, s.idText(p.Locations[i].ID))
	}
	return s
}

func (s *sampleWriter) idText(id uint64) idText {
	text := append(strconv.AppendUint(make([]byte, 0, 24), id, 10), ' ')
	out := idText{length: int32(len(text)), long: int32(len(s.long))}
	if out.length > 8 {
		s.long = append(s.long, text...)
	}
	out.text = binary.LittleEndian.Uint64(text[:8])
	return out
}

func (s *sampleWriter) all() error {
	for i := range s.p.Samples() {
		s.values(i)
		s.addresses(s.stacks.Stack(i))
		if id := s.p.SampleLabels(i); id != 0 {
			s.out = append(s.out, s.label(id)...)
		}
		if len(s.out) >= outSize {
			if _, err := s.w.Write(s.out); err != nil {
				return err
			}
			s.out = s.out[:0]
		}
	}
	_, err := s.w.Write(s.out)
	return err
}

// blanks is as wide as a value, which has one in front of it in any case.
const blanks = "           "

func (s *sampleWriter) values(i int) {
	var number [20]byte
	for c := range s.p.Types {
		digits := strconv.AppendInt(number[:0], s.p.Value(i, c), 10)
		s.out = append(s.out, blanks[:max(1, len(blanks)-len(digits))]...)
		s.out = append(s.out, digits...)
	}
	s.out = append(s.out, ": "...)
}

func (s *sampleWriter) addresses(stack []int32) {
	out := slices.Grow(s.out, 8*len(stack)+1)
	for _, loc := range stack {
		id := &s.ids[loc]
		if id.length > 8 {
			out = append(out, s.long[id.long:id.long+id.length]...)
			out = slices.Grow(out, 8*len(stack)+1)
			continue
		}
		n := len(out)
		out = out[:n+8]
		binary.LittleEndian.PutUint64(out[n:], id.text)
		out = out[:n+int(id.length)]
	}
	s.out = append(out, '\n')
}

// label returns the lines of a set of labels.
func (s *sampleWriter) label(id cost.LabelsID) string {
	text, ok := s.labels[id]
	if ok {
		return text
	}
	for _, line := range labels(s.p.Labels(id)) {
		text += "                " + line + "\n"
	}
	if len(s.labels) < remembered {
		s.labels[id] = text
	}
	return text
}
