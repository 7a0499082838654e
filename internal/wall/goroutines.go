package wall

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"
)

// Adder adds snapshots up that come as goroutine profiles.
type Adder struct {
	Recording Recording
	index     map[string]int // of Stacks
}

// FromGoroutines adds a goroutine profile in pprof's binary format, unpacked.
// Its goroutines stand for the time since the snapshot before.
func (a *Adder) FromGoroutines(raw []byte, since time.Duration) error {
	p, err := profile.ParseUncompressed(raw)
	if err == nil {
		err = p.CheckValid()
	}
	if err != nil {
		return fmt.Errorf("goroutine profile: %w", err)
	}
	if len(p.SampleType) != 1 || !strings.HasPrefix(p.SampleType[0].Type, "goroutine") {
		return fmt.Errorf("goroutine profile: it is another one")
	}
	if len(p.Mapping) > 0 {
		a.Recording.BuildID = p.Mapping[0].BuildID
	}
	if a.index == nil {
		a.index = map[string]int{}
	}
	all := 0
	for _, s := range p.Sample {
		if s.Value[0] < 0 {
			return fmt.Errorf("goroutine profile: %d goroutines", s.Value[0])
		}
		all += int(s.Value[0])
		a.add(s, since)
	}
	r := &a.Recording
	r.Snapshots++
	r.Duration += since
	r.Most = max(r.Most, all)
	return nil
}

func (a *Adder) add(s *profile.Sample, since time.Duration) {
	stack := Stack{Frames: framesOf(s), Labels: s.Label}
	key := keyOf(stack)
	i, ok := a.index[key]
	if !ok {
		if len(a.Recording.Stacks) >= mostStacks {
			return
		}
		i = len(a.Recording.Stacks)
		a.index[key] = i
		a.Recording.Stacks = append(a.Recording.Stacks, stack)
	}
	a.Recording.Stacks[i].Count += s.Value[0]
	a.Recording.Stacks[i].Time += time.Duration(s.Value[0]) * since
}

func framesOf(s *profile.Sample) []Frame {
	var frames []Frame
	for _, l := range s.Location {
		for _, line := range l.Line {
			f := Frame{Line: line.Line}
			if line.Function != nil {
				f.Function, f.File = line.Function.Name, line.Function.Filename
			}
			frames = append(frames, f)
		}
		if len(l.Line) == 0 {
			frames = append(frames, Frame{Function: fmt.Sprintf("%#x", l.Address)})
		}
	}
	return frames
}

func keyOf(s Stack) string {
	var b strings.Builder
	for _, f := range s.Frames {
		fmt.Fprintf(&b, "%s\x00%s\x00%d\n", f.Function, f.File, f.Line)
	}
	for _, k := range slices.Sorted(maps.Keys(s.Labels)) {
		fmt.Fprintf(&b, "%s=%q\n", k, s.Labels[k])
	}
	return b.String()
}
