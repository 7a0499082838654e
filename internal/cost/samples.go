package cost

import (
	"math"
	"slices"
)

// blockSize is the number of entries of a full block of a column. Columns grow
// by blocks, so that growing copies nothing.
const (
	blockBits = 16
	blockSize = 1 << blockBits
)

// samples is the samples of a profile, one entry per sample in each column.
type samples struct {
	n      int
	stack  ids
	labels ids // empty if no sample has labels
	values []column
}

// add appends a sample.
func (s *samples) add(stack, labels uint32, values []int64) {
	if labels != 0 && s.labels.n == 0 {
		for range s.n {
			s.labels.add(0)
		}
	}
	s.n++
	s.stack.add(stack)
	if labels != 0 || s.labels.n > 0 {
		s.labels.add(labels)
	}
	for i, v := range values {
		s.values[i].add(v)
	}
}

// width sets the number of values of a sample, before there are any.
func (s *samples) width(n int) { s.values = slices.Grow(s.values[:0], n)[:n] }

// ids is a column of indices.
type ids struct {
	n      int
	blocks [][]uint32
}

func (c *ids) at(i int) uint32 { return c.blocks[i>>blockBits][i&(blockSize-1)] }

func (c *ids) add(v uint32) {
	if c.n>>blockBits == len(c.blocks) {
		c.blocks = append(c.blocks, newBlock[uint32](len(c.blocks)))
	}
	last := &c.blocks[len(c.blocks)-1]
	*last = append(*last, v)
	c.n++
}

// column is a column of values. Most values need 32 bits only; a block in which
// one needs more has 64 for all.
type column struct {
	n      int
	blocks []block
}

type block struct {
	narrow []int32
	wide   []int64 // if not nil, instead of narrow
}

func (c *column) at(i int) int64 {
	b, j := &c.blocks[i>>blockBits], i&(blockSize-1)
	if b.wide != nil {
		return b.wide[j]
	}
	return int64(b.narrow[j])
}

func (c *column) add(v int64) {
	if c.n>>blockBits == len(c.blocks) {
		c.blocks = append(c.blocks, block{narrow: newBlock[int32](len(c.blocks))})
	}
	b := &c.blocks[len(c.blocks)-1]
	switch {
	case b.wide != nil:
		b.wide = append(b.wide, v)
	case v == int64(int32(v)):
		b.narrow = append(b.narrow, int32(v))
	default:
		b.widen()
		b.wide = append(b.wide, v)
	}
	c.n++
}

// set changes entry i.
func (c *column) set(i int, v int64) {
	b, j := &c.blocks[i>>blockBits], i&(blockSize-1)
	if b.wide == nil && v == int64(int32(v)) {
		b.narrow[j] = int32(v)
		return
	}
	if b.wide == nil {
		b.widen()
	}
	b.wide[j] = v
}

func (b *block) widen() {
	b.wide = make([]int64, len(b.narrow), cap(b.narrow)+1)
	for i, v := range b.narrow {
		b.wide[i] = int64(v)
	}
	b.narrow = nil
}

// newBlock makes the i-th block of a column. The first grows as it is filled:
// most profiles are small.
func newBlock[T any](i int) []T {
	if i == 0 {
		return make([]T, 0, 256)
	}
	return make([]T, 0, blockSize)
}

// scaled multiplies a value as google/pprof does: rounded half away from zero.
func scaled(v int64, ratio float64) int64 {
	return int64(math.Round(float64(v) * ratio))
}
