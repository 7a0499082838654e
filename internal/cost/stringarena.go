package cost

import "strings"

// stringArena makes strings in blocks: a profile has thousands of short ones.
type stringArena struct{ block strings.Builder }

// arenaBlock is the size of a block; longer strings have memory of their own.
const arenaBlock = 8 << 10

func (a *stringArena) make(b []byte) string {
	if len(b) > arenaBlock/8 {
		return string(b)
	}
	if a.block.Cap()-a.block.Len() < len(b) {
		a.block = strings.Builder{}
		a.block.Grow(arenaBlock)
	}
	from := a.block.Len()
	a.block.Write(b)
	return a.block.String()[from:]
}
