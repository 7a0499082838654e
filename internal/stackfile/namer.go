package stackfile

import (
	"cmp"
	"runtime"
	"slices"
	"sync"

	"github.com/gohone/hone/internal/cost"
)

// namer knows the stacks of a profile as names: what differs in lines or
// addresses only is the same.
type namer struct {
	p      *cost.Profile
	names  []string  // each with a semicolon behind it
	frames [][]int32 // indices of names, by location, innermost inlined call first
	none   []int32   // the frames of a stack without any
}

func newNamer(p *cost.Profile) *namer {
	n := &namer{p: p, frames: make([][]int32, len(p.Locations))}
	ids := map[string]int32{}
	frame := func(name string) int32 {
		name = cmp.Or(foldedName(name), unknown)
		id, ok := ids[name]
		if !ok {
			id = int32(len(n.names))
			ids[name] = id
			n.names = append(n.names, name+";")
		}
		return id
	}
	for i, l := range p.Locations {
		for _, c := range l.Calls {
			n.frames[i] = append(n.frames[i], frame(p.Functions[c.Function].Name))
		}
		if len(l.Calls) == 0 {
			n.frames[i] = []int32{frame(inBinary(p, l))}
		}
	}
	n.none = []int32{frame(unknown)}
	return n
}

// stack returns the frames of a stack, leaf first. It uses buf if that is large
// enough.
func (n *namer) stack(id cost.StackID, buf []int32) []int32 {
	// The locations lie at the end of the buffer while frames take their place.
	buf = n.p.Stack(id, buf)
	locations := len(buf)
	for _, l := range buf[:locations] {
		buf = append(buf, n.frames[l]...)
	}
	if len(buf) == locations {
		buf = append(buf, n.none...)
	}
	return buf[:copy(buf, buf[locations:])]
}

// foldedStack is a stack and its value.
type foldedStack struct {
	id    cost.StackID // the first of those that are called the same
	value int64
}

// distinct adds up the values of stacks that are called the same; values are by
// StackID. What comes to 0 is left out.
func (n *namer) distinct(values []int64) []foldedStack {
	hashes := n.hashes(values)
	var out []foldedStack
	slots := make([]int32, 1) // open addressing: index in out + 1; 0 is free
	for len(slots) < 2*len(values) {
		slots = append(slots, slots...)
	}
	mask := uint64(len(slots) - 1)
	var a, b []int32
	for id, v := range values {
		if v == 0 {
			continue
		}
		at := hashes[id] & mask
		for ; slots[at] != 0; at = (at + 1) & mask {
			known := &out[slots[at]-1]
			if hashes[known.id] != hashes[id] {
				continue
			}
			a, b = n.stack(known.id, a), n.stack(cost.StackID(id), b)
			if slices.Equal(a, b) {
				known.value += v
				break
			}
		}
		if slots[at] == 0 {
			out = append(out, foldedStack{cost.StackID(id), v})
			slots[at] = int32(len(out))
		}
	}
	return slices.DeleteFunc(out, func(s foldedStack) bool { return s.value == 0 })
}

// hashes returns a hash of the frames of each stack that has a value, computed
// on all processors.
func (n *namer) hashes(values []int64) []uint64 {
	out := make([]uint64, len(values))
	parts := runtime.GOMAXPROCS(0)
	var running sync.WaitGroup
	for part := range parts {
		running.Go(func() {
			var frames []int32
			for id := part * len(values) / parts; id < (part+1)*len(values)/parts; id++ {
				if values[id] != 0 {
					frames = n.stack(cost.StackID(id), frames)
					out[id] = hash(frames)
				}
			}
		})
	}
	running.Wait()
	return out
}

// hash mixes with the odd number nearest to 2^64 over the golden ratio.
func hash(frames []int32) (h uint64) {
	for _, f := range frames {
		h = (h ^ uint64(f)) * 0x9e3779b97f4a7c15
		h ^= h >> 32
	}
	return h
}
