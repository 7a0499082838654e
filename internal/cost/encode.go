package cost

import (
	"bufio"
	"encoding/binary"
	"io"

	"github.com/klauspost/compress/gzip"
)

// Write writes the profile as pprof does: message Profile, packed by gzip.
func (p *Profile) Write(w io.Writer) error {
	zw := gzip.NewWriter(w)
	if err := p.WriteUncompressed(zw); err != nil {
		return err
	}
	return zw.Close()
}

// WriteUncompressed writes message Profile.
func (p *Profile) WriteUncompressed(w io.Writer) error {
	e := &encoder{p: p, w: bufio.NewWriterSize(w, 64<<10), ids: map[string]int64{}}
	for i, s := range p.strings { // labels refer to them by number
		if _, twice := e.ids[s]; !twice {
			e.ids[s] = int64(i)
		}
		e.strings = append(e.strings, s)
	}
	if len(e.strings) == 0 {
		e.string("")
	}
	e.header()
	e.samples()
	e.tables()
	for _, s := range e.strings {
		e.message(fieldString, []byte(s))
	}
	if e.err == nil {
		e.err = e.w.Flush()
	}
	return e.err
}

// encoder writes a profile field by field and remembers the first failure.
type encoder struct {
	p       *Profile
	w       *bufio.Writer
	err     error
	strings []string
	ids     map[string]int64
	buf     []byte // of the field being written
	inner   []byte // of a message within a message
	sub     []byte // of a message within that
}

func (e *encoder) string(s string) uint64 {
	id, ok := e.ids[s]
	if !ok {
		id = int64(len(e.strings))
		e.ids[s] = id
		e.strings = append(e.strings, s)
	}
	return uint64(id)
}

func (e *encoder) message(number int, b []byte) {
	e.buf = appendBytes(e.buf[:0], number, b)
	e.write()
}

func (e *encoder) number(number int, v uint64) {
	e.buf = appendNumber(e.buf[:0], number, v)
	e.write()
}

func (e *encoder) write() {
	if e.err == nil {
		_, e.err = e.w.Write(e.buf)
	}
}

func (e *encoder) valueType(number int, t ValueType) {
	b := appendNumber(nil, 1, e.string(t.Type))
	e.message(number, appendNumber(b, 2, e.string(t.Unit)))
}

func (e *encoder) header() {
	p := e.p
	for _, t := range p.Types {
		e.valueType(fieldSampleType, t)
	}
	e.number(fieldDropFrames, e.string(p.DropFrames))
	e.number(fieldKeepFrames, e.string(p.KeepFrames))
	e.number(fieldTime, uint64(p.Time))
	e.number(fieldDuration, uint64(p.Duration))
	if p.PeriodType != (ValueType{}) {
		e.valueType(fieldPeriodType, p.PeriodType)
	}
	e.number(fieldPeriod, uint64(p.Period))
	var comments []byte
	for _, c := range p.Comments {
		comments = binary.AppendUvarint(comments, e.string(c))
	}
	if len(comments) > 0 {
		e.message(fieldComment, comments)
	}
	e.number(fieldDefaultType, e.string(p.DefaultType))
	e.number(fieldDocURL, e.string(p.DocURL))
}

func (e *encoder) samples() {
	p := e.p
	var stack []int32
	for i := range p.Samples() {
		b := e.inner[:0]
		stack = p.Stack(p.SampleStack(i), stack)
		e.sub = e.sub[:0]
		for _, loc := range stack {
			e.sub = binary.AppendUvarint(e.sub, p.Locations[loc].ID)
		}
		if len(stack) > 0 {
			b = appendBytes(b, 1, e.sub)
		}
		e.sub = e.sub[:0]
		for c := range p.Types {
			e.sub = binary.AppendUvarint(e.sub, uint64(p.Value(i, c)))
		}
		b = appendBytes(b, 2, e.sub)
		if id := p.SampleLabels(i); id != 0 {
			b = append(b, p.labels.get(uint32(id))...)
		}
		e.inner = b
		e.message(fieldSample, b)
	}
}

func (e *encoder) tables() {
	for i := range e.p.Mappings {
		e.message(fieldMapping, e.mapping(&e.p.Mappings[i]))
	}
	for i := range e.p.Locations {
		e.message(fieldLocation, e.location(&e.p.Locations[i]))
	}
	for i := range e.p.Functions {
		f := &e.p.Functions[i]
		b := appendNumber(e.inner[:0], 1, f.ID)
		b = appendNumber(b, 2, e.string(f.Name))
		b = appendNumber(b, 3, e.string(f.SystemName))
		b = appendNumber(b, 4, e.string(f.File))
		e.inner = appendNumber(b, 5, uint64(f.StartLine))
		e.message(fieldFunction, e.inner)
	}
}

func (e *encoder) mapping(m *Mapping) []byte {
	b := e.inner[:0]
	for i, v := range [...]uint64{m.ID, m.Start, m.Limit, m.Offset, e.string(m.File), e.string(m.BuildID)} {
		b = appendNumber(b, i+1, v)
	}
	for i, v := range [...]bool{m.HasFunctions, m.HasFilenames, m.HasLineNumbers, m.HasInlineFrames} {
		if v {
			b = appendNumber(b, i+7, 1)
		}
	}
	e.inner = b
	return b
}

func (e *encoder) location(loc *Location) []byte {
	b := appendNumber(e.inner[:0], 1, loc.ID)
	if loc.Mapping >= 0 {
		b = appendNumber(b, 2, e.p.Mappings[loc.Mapping].ID)
	}
	b = appendNumber(b, 3, loc.Address)
	for _, c := range loc.Calls {
		e.sub = appendNumber(e.sub[:0], 1, e.p.Functions[c.Function].ID)
		e.sub = appendNumber(e.sub, 2, uint64(c.Line))
		e.sub = appendNumber(e.sub, 3, uint64(c.Column))
		b = appendBytes(b, 4, e.sub)
	}
	if loc.Folded {
		b = appendNumber(b, 5, 1)
	}
	e.inner = b
	return b
}
