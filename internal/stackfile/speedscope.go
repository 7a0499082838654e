package stackfile

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/cost"
)

// speedscope is the file format of https://www.speedscope.app.
type speedscope struct {
	Schema   string            `json:"$schema"`
	Name     string            `json:"name,omitempty"`
	Exporter string            `json:"exporter,omitempty"`
	Active   int               `json:"activeProfileIndex"`
	Shared   speedscopeShared  `json:"shared"`
	Profiles []speedscopeSheet `json:"profiles"`
}

type speedscopeShared struct {
	Frames []speedscopeFrame `json:"frames"`
}

type speedscopeFrame struct {
	Name string `json:"name"`
	File string `json:"file,omitempty"`
	Line int64  `json:"line,omitempty"`
}

// speedscopeSheet is one of the profiles of a file: samples with weights, or
// events.
type speedscopeSheet struct {
	Type    string            `json:"type"`
	Name    string            `json:"name"`
	Unit    string            `json:"unit"`
	Start   float64           `json:"startValue"`
	End     float64           `json:"endValue"`
	Samples [][]int32         `json:"samples,omitempty"` // root first
	Weights []float64         `json:"weights,omitempty"`
	Events  []speedscopeEvent `json:"events,omitempty"`
}

type speedscopeEvent struct {
	Type  string  `json:"type"` // O opens a frame, C closes it
	Frame int32   `json:"frame"`
	At    float64 `json:"at"`
}

const (
	speedscopeSchema = "https://www.speedscope.app/file-format-schema.json"
	exporter         = "hone"
)

// speedscopeUnits are the units that the format knows; it has "none" for others.
var speedscopeUnits = []string{"nanoseconds", "microseconds", "milliseconds", "seconds", "bytes"}

// WriteSpeedscope writes a profile for speedscope, each type of value as a
// profile of the file. The one of index active is shown first.
func WriteSpeedscope(w io.Writer, p *cost.Profile, name string, active int) error {
	t := newStacks(p, func(s string) string { return strings.ToValidUTF8(s, "\uFFFD") })
	f := speedscope{Schema: speedscopeSchema, Name: name, Exporter: exporter, Active: active}
	for i, n := range t.names {
		f.Shared.Frames = append(f.Shared.Frames, speedscopeFrame{n, t.files[i], t.lines[i]})
	}
	columns := make([]int, len(p.Types))
	for i := range columns {
		columns[i] = i
	}
	order := t.sorted()
	for c, sums := range t.sum(p, columns) {
		f.Profiles = append(f.Profiles, t.sheet(p.Types[c], sums, order))
	}
	out := bufio.NewWriterSize(w, 64<<10)
	if err := json.NewEncoder(out).Encode(f); err != nil {
		return err
	}
	return out.Flush()
}

func (t *stacks) sheet(of cost.ValueType, sums []int64, order []int) speedscopeSheet {
	s := speedscopeSheet{Type: "sampled", Name: of.Type, Unit: of.Unit, Samples: [][]int32{}, Weights: []float64{}}
	if !slices.Contains(speedscopeUnits, of.Unit) {
		s.Unit = "none"
	}
	for _, i := range order {
		if v := sums[i]; v > 0 { // time cannot run backwards there
			s.Samples = append(s.Samples, t.stacks[i])
			s.Weights = append(s.Weights, float64(v))
			s.End += float64(v)
		}
	}
	return s
}

// ReadSpeedscope decodes a file of speedscope. In one that hone wrote each
// profile is a type of value; in others, profiles are threads and the like, and
// what is in the same unit is added up. Fractions are rounded to whole units.
func ReadSpeedscope(r io.Reader) (*cost.Profile, error) {
	var f speedscope
	d := json.NewDecoder(&limited{r, maxSize})
	if err := d.Decode(&f); err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
			err = errors.New("is truncated")
		}
		return nil, fmt.Errorf("speedscope: %w", err)
	}
	if !strings.Contains(f.Schema, "speedscope") && len(f.Shared.Frames) == 0 {
		return nil, errors.New("speedscope: the JSON has no frames: is it a file of speedscope?")
	}
	if len(f.Profiles) == 0 {
		return nil, errors.New("speedscope: the file has no profiles")
	}
	in := &importer{file: &f}
	in.chooseTypes()
	for i := range f.Profiles {
		if err := in.add(i); err != nil {
			return nil, fmt.Errorf("speedscope: profile %d: %w", i, err)
		}
	}
	return in.builder.Profile(), nil
}

// importer adds the profiles of a file to one.
type importer struct {
	file    *speedscope
	builder *cost.Builder
	types   []cost.ValueType
	column  []int   // by profile of the file
	frames  []int32 // by frame of the file
	values  []int64
	stack   []int32
}

func (in *importer) chooseTypes() {
	names := map[string]bool{}
	for _, s := range in.file.Profiles {
		names[s.Name] = true
	}
	own := in.file.Exporter == exporter && len(names) == len(in.file.Profiles)
	for _, s := range in.file.Profiles {
		t := cost.ValueType{Type: "samples", Unit: "count"}
		if slices.Contains(speedscopeUnits, s.Unit) {
			t = cost.ValueType{Type: "time", Unit: s.Unit}
		}
		if s.Unit == "bytes" {
			t.Type = "space"
		}
		if own {
			t.Type = s.Name
		}
		at := slices.Index(in.types, t)
		if at < 0 {
			at = len(in.types)
			in.types = append(in.types, t)
		}
		in.column = append(in.column, at)
	}
	in.builder = cost.NewBuilder(in.types)
	in.values = make([]int64, len(in.types))
	for _, f := range in.file.Shared.Frames {
		in.frames = append(in.frames, in.builder.Frame(f.Name, f.File, f.Line))
	}
}

func (in *importer) add(i int) error {
	s := &in.file.Profiles[i]
	switch s.Type {
	case "sampled":
		return in.sampled(s, in.column[i])
	case "evented":
		return in.evented(s, in.column[i])
	}
	return fmt.Errorf("type %q: must be sampled or evented", shortened(s.Type))
}

func (in *importer) sampled(s *speedscopeSheet, column int) error {
	if len(s.Samples) != len(s.Weights) {
		return fmt.Errorf("has %d samples, but %d weights", len(s.Samples), len(s.Weights))
	}
	for i, frames := range s.Samples {
		if err := in.sample(frames, s.Weights[i], column); err != nil {
			return fmt.Errorf("sample %d: %w", i, err)
		}
	}
	return nil
}

// sample adds a stack, given from the root.
func (in *importer) sample(frames []int32, weight float64, column int) error {
	if math.Abs(weight) >= 1<<62 {
		return fmt.Errorf("weight %g: is too large", weight)
	}
	in.stack = in.stack[:0]
	for _, f := range slices.Backward(frames) {
		if f < 0 || int(f) >= len(in.frames) {
			return fmt.Errorf("frame %d: there are %d", f, len(in.frames))
		}
		in.stack = append(in.stack, in.frames[f])
	}
	clear(in.values)
	in.values[column] = int64(math.Round(weight))
	in.builder.Add(in.stack, in.values...)
	return nil
}

// evented charges the time between two events to the frames open then.
func (in *importer) evented(s *speedscopeSheet, column int) error {
	var open []int32
	at := s.Start
	for i, e := range s.Events {
		if e.At < at {
			return fmt.Errorf("event %d: at %g, but the one before at %g", i, e.At, at)
		}
		if len(open) > 0 && e.At > at {
			if err := in.sample(open, e.At-at, column); err != nil {
				return fmt.Errorf("event %d: %w", i, err)
			}
		}
		at = e.At
		switch {
		case e.Type == "O" && len(open) < maxDepth:
			open = append(open, e.Frame)
		case e.Type == "O":
			return fmt.Errorf("event %d: more than %d frames are open", i, maxDepth)
		case e.Type == "C" && len(open) > 0 && open[len(open)-1] == e.Frame:
			open = open[:len(open)-1]
		case e.Type == "C":
			return fmt.Errorf("event %d: closes frame %d, which is not the last one opened", i, e.Frame)
		default:
			return fmt.Errorf("event %d: type %q: must be O or C", i, shortened(e.Type))
		}
	}
	return nil
}

// maxDepth bounds the work of an evented profile, which grows with its depth.
const maxDepth = 10_000
