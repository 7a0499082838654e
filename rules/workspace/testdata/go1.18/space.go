package workspace

// Nothing is cleared by a word of the language here.

func find(edges [][2]int, size int) (most int) {
	in := make([]int, size)  // want `work space`
	out := make([]int, size) // want `work space`
	count(edges, in, out)
	for i := range in {
		if n := in[i] * out[i]; n > most {
			most = n
		}
	}
	return most
}

func count(edges [][2]int, in, out []int) {
	for _, e := range edges {
		out[e[0]]++
		in[e[1]]++
	}
}
