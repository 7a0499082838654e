package cost

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gohone/hone"
)

// ValueType names one of the values every sample of a profile has.
type ValueType struct {
	Type string // cpu, samples, alloc_objects, alloc_space, ...
	Unit string // nanoseconds, count, bytes
}

// Profile is a decoded profile. Samples with the same stack are one.
type Profile struct {
	Types    []ValueType
	Duration time.Duration // wall clock covered; 0 if the profile does not say

	frames  []frame
	samples []sample
}

// frame is one call of a stack; an inlined call is a frame of its own.
type frame struct {
	function, file string
	line           int
}

// sample is a stack with what it cost.
type sample struct {
	stack   []int32 // indices of frames, leaf first
	values  []int64 // in the order of Profile.Types
	records int64   // samples of the file that were added up
}

// columns returns the indices of the values that hold a measure and the number
// of samples behind it; the second is -1 if records must be counted instead.
func (p *Profile) columns(m hone.Measure) (value, count int, err error) {
	names := map[hone.Measure][2]string{
		hone.CPUTime:      {"cpu", "samples"},
		hone.AllocBytes:   {"alloc_space", "alloc_objects"},
		hone.AllocObjects: {"alloc_objects", "alloc_objects"},
	}
	pair, ok := names[m]
	if !ok {
		pair = [2]string{string(m), ""}
	}
	value = p.column(pair[0])
	if value < 0 {
		return 0, 0, fmt.Errorf("profile: has no %q values, only %v", pair[0], p.Types)
	}
	return value, p.column(pair[1]), nil
}

func (p *Profile) column(name string) int {
	return slices.IndexFunc(p.Types, func(t ValueType) bool { return t.Type == name })
}

// Merge adds profiles that have the same value types. Durations add up too.
func Merge(profiles ...*Profile) (*Profile, error) {
	if len(profiles) == 0 {
		return nil, errors.New("profile: nothing to merge")
	}
	b := newBuilder(profiles[0].Types)
	for _, p := range profiles {
		if !slices.Equal(p.Types, b.profile.Types) {
			return nil, fmt.Errorf("profile: value types %v and %v cannot be merged", b.profile.Types, p.Types)
		}
		b.profile.Duration += p.Duration
		for _, s := range p.samples {
			stack := make([]int32, len(s.stack))
			for i, f := range s.stack {
				stack[i] = b.frame(p.frames[f])
			}
			b.add(stack, s.values, s.records)
		}
	}
	return b.profile, nil
}

// builder interns frames and stacks, so that the memory of a profile grows
// with the number of distinct stacks rather than of samples.
type builder struct {
	profile *Profile
	frames  map[frame]int32
	stacks  map[string]int
}

func newBuilder(types []ValueType) *builder {
	return &builder{
		profile: &Profile{Types: slices.Clone(types)},
		frames:  map[frame]int32{},
		stacks:  map[string]int{},
	}
}

func (b *builder) frame(f frame) int32 {
	id, ok := b.frames[f]
	if !ok {
		id = int32(len(b.profile.frames))
		b.frames[f] = id
		b.profile.frames = append(b.profile.frames, f)
	}
	return id
}

// add takes ownership of stack, not of values.
func (b *builder) add(stack []int32, values []int64, records int64) {
	key := packed(stack)
	i, ok := b.stacks[key]
	if !ok {
		i = len(b.profile.samples)
		b.stacks[key] = i
		b.profile.samples = append(b.profile.samples, sample{stack: stack, values: make([]int64, len(values))})
	}
	s := &b.profile.samples[i]
	for j, v := range values {
		s.values[j] += v
	}
	s.records += records
}

// packed returns a map key for a list of indices.
func packed(ids []int32) string {
	b := make([]byte, 0, 4*len(ids))
	for _, id := range ids {
		b = binary.LittleEndian.AppendUint32(b, uint32(id))
	}
	return string(b)
}
