package cost

import (
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

// Profile is a decoded profile: tables, and samples as columns of indices into
// them. Everything of the format is kept. Reading from it concurrently is safe.
type Profile struct {
	Types       []ValueType
	DefaultType string // name of the type to show unless asked otherwise; often empty

	Mappings  []Mapping
	Functions []Function
	Locations []Location

	DropFrames, KeepFrames string // regular expressions, see Profile.Prune
	Time                   int64  // of collection, nanoseconds since 1970; 0 if unknown
	Duration               time.Duration
	PeriodType             ValueType
	Period                 int64 // of PeriodType, between two samples
	Comments               []string
	DocURL                 string

	timeless bool // a sum in which one had no time: what came before it does not count

	samples samples
	stacks  byteTable // varints: index of location + 1, leaf first
	labels  byteTable // label messages as in the file, for indices into strings
	strings []string  // what labels refer to
	calls   []Call    // those of all locations
}

// Mapping is a piece of a binary in the address space of the process.
type Mapping struct {
	ID                   uint64 // as in the file
	Start, Limit, Offset uint64
	File, BuildID        string

	HasFunctions, HasFilenames, HasLineNumbers, HasInlineFrames bool
}

// Function is a function as the profile names it.
type Function struct {
	ID         uint64 // as in the file
	Name       string
	SystemName string // as the linker has it
	File       string
	StartLine  int64 // 0 if unknown
}

// Call is one function at a location: the place in it that is running.
type Call struct {
	Function int32 // index in Profile.Functions
	Line     int64 // 0 if unknown
	Column   int64 // 0 if unknown
}

// Location is a program counter, with the calls inlined there.
type Location struct {
	ID      uint64 // as in the file
	Mapping int32  // index in Profile.Mappings; -1 if none
	Address uint64
	Calls   []Call // innermost inlined call first; empty where there are no symbols
	Folded  bool   // other functions share these instructions
}

// A StackID names a stack of a profile, from 0 to Profile.Stacks()-1. Different
// ids may have equal stacks.
type StackID uint32

// A LabelsID names a set of labels of a profile, from 0 to
// Profile.LabelSets()-1. Different ids may have equal labels; 0 has none.
type LabelsID uint32

// Samples returns the number of samples.
func (p *Profile) Samples() int { return p.samples.n }

// Stacks returns the number of distinct stacks; see [StackID].
func (p *Profile) Stacks() int { return p.stacks.len() }

// LabelSets returns the number of distinct sets of labels; see [LabelsID].
func (p *Profile) LabelSets() int { return max(1, p.labels.len()) }

// SampleStack returns the stack of sample i.
func (p *Profile) SampleStack(i int) StackID { return StackID(p.samples.stack.at(i)) }

// SampleLabels returns the labels of sample i.
func (p *Profile) SampleLabels(i int) LabelsID {
	if p.samples.labels.n == 0 {
		return 0
	}
	return LabelsID(p.samples.labels.at(i))
}

// Value returns the value of sample i that Types[column] describes.
func (p *Profile) Value(i, column int) int64 { return p.samples.values[column].at(i) }

// Stack returns the indices of the locations of a stack, leaf first. It uses
// buf for the result if that is large enough.
func (p *Profile) Stack(id StackID, buf []int32) []int32 {
	return appendIndices(buf[:0], p.stacks.get(uint32(id)))
}

// A StackReader reads the stacks of samples in turn. It is faster than
// [Profile.Stack] for many of them: it asks for the memory of the next ones
// together.
type StackReader struct {
	p     *Profile
	ahead int // samples whose stacks were asked for
	buf   []int32
	sink  byte // keeps the compiler from leaving out what is read ahead
}

// NewStackReader returns a reader of the stacks of a profile's samples.
func (p *Profile) NewStackReader() *StackReader { return &StackReader{p: p} }

// Stack returns the indices of the locations of sample i's stack, leaf first.
// They are valid until the next call.
func (r *StackReader) Stack(i int) []int32 {
	if i >= r.ahead {
		r.ahead = min(r.p.Samples(), i+batchSize)
		for j := i; j < r.ahead; j++ {
			r.sink += r.p.stacks.first(uint32(r.p.SampleStack(j)))
		}
	}
	r.buf = r.p.Stack(r.p.SampleStack(i), r.buf)
	return r.buf
}

// columns returns the indices of the values that hold a measure and the number
// of samples behind it; the second is -1 if records must be counted instead.
func (p *Profile) columns(m hone.Measure) (value, count int, err error) {
	names := map[hone.Measure][2]string{
		hone.CPUTime:      {"cpu", "samples"},
		hone.AllocBytes:   {"alloc_space", "alloc_objects"},
		hone.AllocObjects: {"alloc_objects", "alloc_objects"},
		hone.Blocked:      {"delay", "contentions"},
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

// Has reports whether the profile has values of a measure.
func (p *Profile) Has(m hone.Measure) bool {
	_, _, err := p.columns(m)
	return err == nil
}

func (p *Profile) column(name string) int {
	return slices.IndexFunc(p.Types, func(t ValueType) bool { return t.Type == name })
}
