package workspace

// Slices that are declared together, or put into an object after it was made.

func (g *graph) declared(size int) (most int) {
	var (
		in    = make([]int, size) // want `work space`
		out   = make([]int, size) // want `work space`
		visit func(int)
	)
	visit = func(n int) {
		in[n], out[n] = n, n+1
		if n > 0 {
			visit(n - 1)
		}
	}
	visit(size - 1)
	for i, n := range in {
		most = max(most, n+out[i])
	}
	return most
}

func (g *graph) sideBySide(size int) (most int) {
	in, seen := make([]int, size), make([]bool, size) // want `work space` `work space`
	for i := range in {
		seen[i] = in[i] == 0
	}
	return len(seen)
}

type round struct {
	g     *graph
	first []int
	last  []int
	names []string
}

func (r *round) go1(n int) {
	r.first[n], r.last[n] = n, n
}

func (g *graph) round(size int) int {
	r := &round{g: g}
	r.first = make([]int, size) // want `work space`
	r.last = make([]int, size)  // want `work space`
	r.names = make([]string, size)
	r.go1(0)
	return len(r.last) + len(r.words())
}

// What is in a field is given away.
func (r *round) words() []string { return r.names }

// Whoever calls has the object.
type given2 struct{ low, high []int }

func (g *graph) fill(to *given2, size int) {
	to.low = make([]int, size)
	to.high = make([]int, size)
	to.low[0], to.high[0] = 1, 1
}

// It is returned.
type kept2 struct{ low, high []int }

func (g *graph) keep(size int) *kept2 {
	k := &kept2{}
	k.low = make([]int, size)
	k.high = make([]int, size)
	k.low[0], k.high[0] = 1, 1
	return k
}

func one(size int) [][]int {
	var (
		low  = make([]int, size)
		high = make([]int, size)
	)
	return [][]int{low, high}
}
