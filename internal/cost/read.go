package cost

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"regexp"
	"time"

	"github.com/google/pprof/profile"
)

// maxSize is how many bytes a profile may unpack to. The largest profiles seen
// in the wild take some tens of megabytes; beyond the limit a small file could
// fill the memory of the machine.
const maxSize = 256 << 20

// Read decodes a pprof profile, packed by gzip or not. Its errors tell apart
// what is empty, what is cut off, what is no profile, what is too large and
// what is in the text form of older releases.
func Read(data []byte) (*Profile, error) { return read(data, maxSize) }

func read(data []byte, limit int64) (*Profile, error) {
	raw, err := unpack(data, limit)
	if err != nil {
		return nil, err
	}
	if len(raw) == 0 {
		return nil, errors.New("profile: is empty")
	}
	if textForm.Match(raw) {
		return nil, errors.New("profile: is in text form; collect it without debug=1")
	}
	p, err := profile.ParseUncompressed(raw)
	if err == nil {
		err = p.CheckValid()
	}
	if err == nil && len(p.SampleType) == 0 {
		err = errors.New("it has no sample types")
	}
	if err != nil {
		return nil, fmt.Errorf("profile: is truncated or no pprof profile (starts with %q): %w", raw[:min(len(raw), 16)], err)
	}
	return convert(p), nil
}

// textForm matches the start of what runtime/pprof writes for debug > 0.
var textForm = regexp.MustCompile(`^(heap profile: |goroutine profile: |threadcreate profile: |goroutine \d+ \[|--- \w+:)`)

// unpack undoes gzip, if the data is packed at all.
func unpack(data []byte, limit int64) ([]byte, error) {
	if len(data) == 0 {
		return nil, errors.New("profile: is empty")
	}
	tooLarge := fmt.Errorf("profile: unpacks to more than %d MiB", limit>>20)
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		if int64(len(data)) > limit {
			return nil, tooLarge
		}
		return data, nil
	}
	zr, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, unpackError(err)
	}
	raw, err := io.ReadAll(io.LimitReader(zr, limit+1))
	if err != nil {
		return nil, unpackError(err)
	}
	if int64(len(raw)) > limit {
		return nil, tooLarge
	}
	return raw, nil
}

func unpackError(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return errors.New("profile: is truncated")
	}
	return fmt.Errorf("profile: cannot be unpacked: %w", err)
}

// convert turns the decoder's profile into ours.
func convert(p *profile.Profile) *Profile {
	types := make([]ValueType, len(p.SampleType))
	for i, t := range p.SampleType {
		types[i] = ValueType{Type: t.Type, Unit: t.Unit}
	}
	b := newBuilder(types)
	b.profile.Duration = time.Duration(p.DurationNanos)
	calls := make(map[*profile.Location][]int32, len(p.Location))
	for _, loc := range p.Location {
		calls[loc] = b.calls(loc)
	}
	for _, s := range p.Sample {
		var stack []int32
		for _, loc := range s.Location {
			stack = append(stack, calls[loc]...)
		}
		b.add(stack, s.Value, 1)
	}
	return b.profile
}

// calls returns the frames of a location, the innermost inlined call first. A
// location without symbols, as in C code, is a frame without a file.
func (b *builder) calls(loc *profile.Location) []int32 {
	var ids []int32
	for _, line := range loc.Line {
		f := frame{line: int(line.Line)}
		if line.Function != nil {
			f.function, f.file = line.Function.Name, line.Function.Filename
		}
		ids = append(ids, b.frame(f))
	}
	if ids == nil {
		ids = []int32{b.frame(frame{function: fmt.Sprintf("%#x", loc.Address)})}
	}
	return ids
}
