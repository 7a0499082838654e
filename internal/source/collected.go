package source

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone"
)

// Collected is a profile with what its source knows of it.
type Collected struct {
	Kind      hone.Kind
	Data      []byte        // in pprof's format, an execution trace for [hone.Trace]
	Duration  time.Duration // of wall clock covered, where the data does not say
	GoVersion string        // of the program, where it is known
	Settings  map[string]string
	Note      string // what a reader must know of it; "" if nothing
}

// Kinds are all kinds of profiles, in the order they are collected in: those
// that cost the program least come first, the one that forces a garbage
// collection last.
var Kinds = []hone.Kind{
	hone.CPU, hone.Wall, hone.Allocs, hone.Heap, hone.Goroutine, hone.ThreadCreate,
	hone.Block, hone.Mutex, hone.Trace, hone.GoroutineLeak,
}

// Facts are what a profile says of itself.
type Facts struct {
	Kind     hone.Kind // as its types have it; "" if they are of no known kind
	Types    []string  // "cpu/nanoseconds"
	Samples  int       // sum of the first count; without one, the number of stacks
	Duration time.Duration
	BuildID  string // of the main binary
	Period   int64  // of sampling; 0 if it does not say
	Empty    bool   // it has no sample
}

// maxProfile bounds the profiles that are looked into, in bytes.
const maxProfile = 256 << 20

// traceHead is how execution traces begin: "go 1.26 trace\x00\x00\x00".
var traceHead = []byte("go 1.")

// Inspect reads what a profile says of itself. The error says why data is
// neither a pprof profile nor an execution trace.
func Inspect(data []byte) (Facts, error) {
	if len(data) == 0 {
		return Facts{}, fmt.Errorf("profile: is empty")
	}
	if len(data) > maxProfile {
		return Facts{}, fmt.Errorf("profile: is larger than %d MiB", maxProfile>>20)
	}
	if bytes.HasPrefix(data, traceHead) {
		if head := data[:min(len(data), 16)]; bytes.Contains(head, []byte(" trace\x00")) {
			return Facts{Kind: hone.Trace, Empty: len(data) == 16}, nil
		}
	}
	raw, err := Unpack(data, maxProfile)
	if err != nil {
		return Facts{}, err
	}
	p, err := profile.ParseUncompressed(raw)
	if err == nil {
		err = p.CheckValid()
	}
	if err == nil && len(p.SampleType) == 0 {
		err = fmt.Errorf("it has no sample types")
	}
	if err != nil {
		return Facts{}, fmt.Errorf("profile: is no pprof profile: %w", err)
	}
	return facts(p), nil
}

func facts(p *profile.Profile) Facts {
	f := Facts{Duration: time.Duration(p.DurationNanos), Period: p.Period, Empty: len(p.Sample) == 0, Samples: len(p.Sample)}
	for _, t := range p.SampleType {
		f.Types = append(f.Types, t.Type+"/"+t.Unit)
	}
	if count := slices.IndexFunc(p.SampleType, func(t *profile.ValueType) bool { return t.Unit == "count" }); count >= 0 {
		f.Samples = 0
		for _, s := range p.Sample {
			f.Samples += int(s.Value[count])
		}
	}
	if len(p.Mapping) > 0 {
		f.BuildID = p.Mapping[0].BuildID
	}
	f.Kind = kindOf(p)
	return f
}

// kindOf tells the kind of a profile by its types, as runtime/pprof writes them.
// Profiles of heap and allocs have the same; they differ in the default. Block
// and mutex profiles differ in nothing but their stacks.
func kindOf(p *profile.Profile) hone.Kind {
	var types []string
	for _, t := range p.SampleType {
		types = append(types, t.Type)
	}
	switch strings.Join(types, " ") {
	case "samples cpu":
		return hone.CPU
	case "samples wall":
		return hone.Wall
	case "alloc_objects alloc_space inuse_objects inuse_space":
		if p.DefaultSampleType == "alloc_space" {
			return hone.Allocs
		}
		return hone.Heap
	case "contentions delay":
		if everyStackUnlocks(p) {
			return hone.Mutex
		}
		return hone.Block
	case "goroutine", "goroutines":
		return hone.Goroutine
	case "goroutineleak":
		return hone.GoroutineLeak
	case "threadcreate":
		return hone.ThreadCreate
	}
	return ""
}

// everyStackUnlocks reports whether all stacks end in a function that gives a
// lock away: the mutex profile charges those who hold a lock.
func everyStackUnlocks(p *profile.Profile) bool {
	for _, s := range p.Sample {
		if len(s.Location) == 0 || len(s.Location[0].Line) == 0 || s.Location[0].Line[0].Function == nil {
			return false
		}
		name := strings.ToLower(s.Location[0].Line[0].Function.Name)
		if !strings.Contains(name, "unlock") && !strings.Contains(name, "_lostcontendedruntimelock") {
			return false
		}
	}
	return len(p.Sample) > 0
}

// WhyEmpty explains a profile without samples, with what can be done about it;
// "" where that is the ordinary state of affairs. rated says that hone itself had
// blocking recorded.
func WhyEmpty(k hone.Kind, f Facts, rated bool) string {
	if rated && (k == hone.Block || k == hone.Mutex) {
		return map[hone.Kind]string{hone.Block: "no goroutine was blocked for long", hone.Mutex: "no lock was contended"}[k]
	}
	switch k {
	case hone.CPU:
		return "no sample: the program did not compute for long enough; where it waits, kind wall shows it"
	case hone.Wall:
		return "no goroutine was looked at: the run was too short; --seconds or -benchtime makes it longer"
	case hone.Heap, hone.Allocs:
		if f.Period == 0 {
			return "memory profiling is off in this program: the linker sets runtime.MemProfileRate to 0 in a binary in which nothing reads memory profiles, " +
				"and a program or GODEBUG=memprofilerate=0 can; importing net/http/pprof or calling pprof.Lookup(\"heap\") keeps it on"
		}
		return fmt.Sprintf("no sample at one per %d bytes: the program allocated too little", f.Period)
	case hone.Block:
		return "no goroutine was blocked, or the program calls no runtime.SetBlockProfileRate: its default of 0 records nothing"
	case hone.Mutex:
		return "no lock was contended, or the program calls no runtime.SetMutexProfileFraction: its default of 0 records nothing"
	case hone.GoroutineLeak:
		// Of 100 goroutines that send a captured number on a channel nobody
		// has, Go 1.26.8 finds none; of the same with a constant all.
		return "no goroutine is known to leak: the runtime finds those whose channel or lock nothing else refers to, and misses some; kind goroutine lists all"
	}
	return ""
}
