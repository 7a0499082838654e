// Package wall makes profiles of wall-clock time out of what goroutines were
// doing at moments apart from each other. A CPU profile has nothing of a
// program that waits; here waiting weighs as much as computing.
//
//  1. Somebody takes snapshots of all goroutines: the agent in a program
//     (package inject), whose records [Parse] reads, or hone itself from the
//     goroutine profiles a service serves, read by [FromGoroutines].
//  2. Each goroutine of a snapshot stands for the time since the snapshot
//     before it. What the same stack stood for is added up, in a [Recording].
//  3. [Recording.Profile] writes that in pprof's format. Every sample says by
//     its labels whether it ran or what it waited for, which [Reason] tells
//     from the runtime's functions at the leaf.
//
// The package takes no snapshot and knows no process, file or network.
package wall

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/pprof/profile"
)

// Frame is one call of a stack.
type Frame struct {
	Function string
	File     string
	Line     int64
}

// Stack is what goroutines with one stack stood for.
type Stack struct {
	Frames []Frame // leaf first
	Count  int64   // goroutines, summed over snapshots
	Time   time.Duration
	Labels map[string][]string // of the goroutines, where they are known
}

// Recording is snapshots added up.
type Recording struct {
	Start     time.Time
	Duration  time.Duration // of wall clock, from the start to the last snapshot
	Snapshots int
	Most      int           // goroutines in one snapshot
	Cost      time.Duration // that taking the snapshots took, in all
	Stacks    []Stack
	BuildID   string // of the program, where it is known
}

// Labels of the samples.
const (
	stateLabel = "state" // "running" or "waiting"
	waitLabel  = "wait"  // what a goroutine waits for; not set where it runs
)

// Profile returns the recording as a profile in pprof's format, packed. Its
// values are samples/count and wall/nanoseconds.
func (r Recording) Profile() ([]byte, error) {
	p := &profile.Profile{
		SampleType:        []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "wall", Unit: "nanoseconds"}},
		DefaultSampleType: "wall",
		PeriodType:        &profile.ValueType{Type: "wall", Unit: "nanoseconds"},
		TimeNanos:         r.Start.UnixNano(),
		DurationNanos:     r.Duration.Nanoseconds(),
	}
	if r.Snapshots > 0 {
		p.Period = r.Duration.Nanoseconds() / int64(r.Snapshots)
	}
	if r.BuildID != "" {
		p.Mapping = []*profile.Mapping{{ID: 1, BuildID: r.BuildID, HasFunctions: true, HasFilenames: true, HasLineNumbers: true, HasInlineFrames: true}}
	}
	w := &writer{profile: p, functions: map[[2]string]*profile.Function{}, locations: map[Frame]*profile.Location{}}
	for _, s := range r.sorted() {
		w.add(s)
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// sorted returns the stacks, the longest time first, so that equal recordings
// are equal files.
func (r Recording) sorted() []Stack {
	stacks := slices.Clone(r.Stacks)
	slices.SortStableFunc(stacks, func(a, b Stack) int { return cmp.Compare(b.Time, a.Time) })
	return stacks
}

// writer interns functions and locations.
type writer struct {
	profile   *profile.Profile
	functions map[[2]string]*profile.Function
	locations map[Frame]*profile.Location
}

func (w *writer) add(s Stack) {
	sample := &profile.Sample{Value: []int64{s.Count, s.Time.Nanoseconds()}, Label: map[string][]string{}}
	for k, v := range s.Labels {
		sample.Label[k] = v
	}
	if reason := Reason(s.Frames); reason == "" {
		sample.Label[stateLabel] = []string{"running"}
	} else {
		sample.Label[stateLabel] = []string{"waiting"}
		sample.Label[waitLabel] = []string{reason}
	}
	for _, f := range withoutPark(s.Frames) {
		sample.Location = append(sample.Location, w.location(f))
	}
	w.profile.Sample = append(w.profile.Sample, sample)
}

// withoutPark leaves out the functions at the leaf in which all goroutines wait,
// or are preempted: those above them tell one wait from another.
func withoutPark(frames []Frame) []Frame {
	for len(frames) > 1 && slices.Contains([]string{"runtime.gopark", "runtime.goparkunlock", "runtime.asyncPreempt", "runtime.asyncPreempt2"}, frames[0].Function) {
		frames = frames[1:]
	}
	return frames
}

func (w *writer) location(f Frame) *profile.Location {
	l := w.locations[f]
	if l == nil {
		l = &profile.Location{ID: uint64(len(w.profile.Location) + 1), Line: []profile.Line{{Function: w.function(f), Line: f.Line}}}
		if len(w.profile.Mapping) > 0 {
			l.Mapping = w.profile.Mapping[0]
		}
		w.locations[f] = l
		w.profile.Location = append(w.profile.Location, l)
	}
	return l
}

func (w *writer) function(f Frame) *profile.Function {
	key := [2]string{f.Function, f.File}
	fn := w.functions[key]
	if fn == nil {
		fn = &profile.Function{ID: uint64(len(w.profile.Function) + 1), Name: f.Function, SystemName: f.Function, Filename: f.File}
		w.functions[key] = fn
		w.profile.Function = append(w.profile.Function, fn)
	}
	return fn
}

// Waiting returns the shares of time, 0 to 1, that were spent waiting, by what
// for.
func (r Recording) Waiting() map[string]float64 {
	var total time.Duration
	by := map[string]time.Duration{}
	for _, s := range r.Stacks {
		total += s.Time
		if reason := Reason(s.Frames); reason != "" {
			by[reason] += s.Time
		}
	}
	shares := map[string]float64{}
	for reason, d := range by {
		shares[reason] = float64(d) / float64(max(1, total))
	}
	return shares
}

// Without returns the recording without the stacks that drop names.
func (r Recording) Without(drop func(Stack) bool) Recording {
	r.Stacks = slices.DeleteFunc(slices.Clone(r.Stacks), drop)
	return r
}

// Has reports whether a function of the stack begins with prefix.
func (s Stack) Has(prefix string) bool {
	return slices.ContainsFunc(s.Frames, func(f Frame) bool { return strings.HasPrefix(f.Function, prefix) })
}

// Add returns both recordings in one: of processes that ran side by side, or of
// phases of one. The duration is that of the longer.
func (r Recording) Add(o Recording) Recording {
	r.Stacks = append(slices.Clone(r.Stacks), o.Stacks...)
	if o.Start.Before(r.Start) {
		r.Start = o.Start
	}
	r.Duration = max(r.Duration, o.Duration)
	r.Snapshots += o.Snapshots
	r.Most += o.Most
	r.Cost += o.Cost
	return r
}

// Settings say how the recording was taken and what it cost at most, as a share
// of one processor's time.
func (r Recording) Settings() map[string]string {
	return map[string]string{
		"snapshots":  strconv.Itoa(r.Snapshots),
		"goroutines": strconv.Itoa(r.Most),
		"cost_below": fmt.Sprintf("%.2f%%", 100*float64(r.Cost)/float64(max(1, r.Duration))),
	}
}
