package slicegrow

// The name of the type means something else before the loop.
func hidden(string []int) (out []string) {
	for range string {
		out = append(out, "x")
	}
	return out
}

func noMake(s *selection, make int) (out []int) {
	for range s.nodes {
		out = append(out, make)
	}
	return out
}
