package cost

import "sync"

// spare is profiles whose memory can be used for others.
var spare = sync.Pool{New: func() any { return new(Profile) }}

// maxSpare bounds what is kept for other profiles: those of more samples are
// few, and clearing their tables takes longer than making others.
const maxSpare = 1 << 14

// recycle gives the memory of the profile to others. Nothing may refer to its
// tables any more; strings may be.
func (p *Profile) recycle() {
	if p.Samples() > maxSpare || len(p.strings) > maxSpare {
		return
	}
	clear(p.strings) // so that they do not live longer than what refers to them
	clear(p.Functions)
	clear(p.Mappings)
	*p = Profile{
		Mappings: p.Mappings[:0], Functions: p.Functions[:0], Locations: p.Locations[:0],
		calls: p.calls[:0], strings: p.strings[:0],
		samples: p.samples.empty(), stacks: p.stacks.empty(), labels: p.labels.empty(),
	}
	spare.Put(p)
}

// empty returns a table without entries in the largest piece of memory of t.
func (t *byteTable) empty() byteTable {
	out := byteTable{at: t.at[:0], slots: t.slots, seed: t.seed}
	clear(out.slots)
	for _, c := range t.chunks {
		if cap(c) > out.room && cap(c) <= chunkSize {
			out.chunks, out.room = [][]byte{c[:0]}, cap(c)
		}
	}
	return out
}

// empty returns columns without entries, for any number of values.
func (s *samples) empty() samples {
	for i := range s.values {
		s.values[i] = s.values[i].empty()
	}
	return samples{stack: s.stack.empty(), labels: s.labels.empty(), values: s.values[:0]}
}

func (c *ids) empty() ids {
	if len(c.blocks) == 0 {
		return ids{}
	}
	c.blocks[0] = c.blocks[0][:0]
	return ids{blocks: c.blocks[:1]}
}

func (c *column) empty() column {
	if len(c.blocks) == 0 || c.blocks[0].wide != nil {
		return column{}
	}
	c.blocks[0].narrow = c.blocks[0].narrow[:0]
	return column{blocks: c.blocks[:1]}
}
