package workspace

func find(edges [][2]int, size int) (most int) {
	in := make([]int, size)  // want `work space`
	out := make([]int, size) // want `work space`
	count(edges, in, out)
	for i := range in {
		most = max(most, in[i]*out[i])
	}
	return most
}

func count(edges [][2]int, in, out []int) {
	for _, e := range edges {
		out[e[0]]++
		in[e[1]]++
	}
}

func length(all []int) int {
	a := make([]int, len(all)) // want `work space`
	b := make([]int, len(all)) // want `work space`
	return a[0] + b[0]
}

type graph struct{ edges [][2]int }

func (g *graph) degrees() int {
	in := make([]int, len(g.edges))    // want `work space`
	seen := make([]bool, len(g.edges)) // want `work space`
	for i := range in {
		seen[i] = in[i] > 0
	}
	return len(seen)
}

type walker struct {
	low   []int
	open  []bool
	stack []int
}

func (w *walker) visit(v int) {
	w.low[v], w.open[v] = v, true
	w.stack = append(w.stack, v)
}

func walk(nodes []int) (n int) {
	w := &walker{
		low:  make([]int, len(nodes)+1),  // want `work space`
		open: make([]bool, len(nodes)+1), // want `work space`
	}
	for v := range nodes {
		w.visit(v)
	}
	return len(w.stack)
}
