package slicegrow

func filtered(s *selection) (out []int) {
	for _, n := range s.nodes {
		if n > 0 {
			out = append(out, n) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return out
}
