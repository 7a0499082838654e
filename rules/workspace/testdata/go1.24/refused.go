package workspace

// In each of these something may refer to a slice when the function has returned, or a pool
// must not keep it.

var lastLow []int

func store(low []int) { lastLow = low }

func stashed(n int) int {
	low := make([]int, n) // want `work space`
	top := make([]int, n) // want `work space`
	store(low)
	return low[0] + top[0]
}

func recursive(n int, seen []bool) int {
	low := make([]bool, n) // want `work space`
	top := make([]bool, n) // want `work space`
	if n == 0 || seen != nil && seen[0] {
		return 0
	}
	low[0] = top[0]
	return recursive(n-1, low)
}

func background(low []int) { go store(low) }

func started(n int) int {
	low := make([]int, n) // want `work space`
	top := make([]int, n) // want `work space`
	background(low)
	return low[0] + top[0]
}

func held(n int) func() int {
	low := make([]int, n) // want `work space`
	top := make([]int, n) // want `work space`
	return func() int { return low[0] + top[0] }
}

func keys(n int) (sum byte) {
	key := make([]byte, n) // want `work space`
	pad := make([]byte, n) // want `work space`
	for i := range key {
		sum += key[i] ^ pad[i]
	}
	return sum
}

func pointers(n int) (count int) {
	low := make([]*int, n)   // want `work space`
	top := make([]string, n) // want `work space`
	for i := range low {
		if low[i] == nil && top[i] == "" {
			count++
		}
	}
	return count
}

type levels []int

func (l levels) sum() (n int) {
	for _, v := range l {
		n += v
	}
	return n
}

func named(n int) int {
	low := make(levels, n) // want `work space`
	top := make(levels, n) // want `work space`
	return low[0] + top[0]
}

func inBlock(n int, deep bool) int {
	if deep {
		low := make([]int, n) // want `work space`
		top := make([]int, n) // want `work space`
		return low[0] + top[0]
	}
	return 0
}

func generic[T any](n int, _ T) int {
	low := make([]int, n) // want `work space`
	top := make([]int, n) // want `work space`
	return low[0] + top[0]
}

func ofSize(n uint32) int {
	low := make([]int, n) // want `work space`
	top := make([]int, n) // want `work space`
	return low[0] + top[0]
}
