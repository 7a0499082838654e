package layout

// minLength is how many ranks an arc spans at least: every second rank is free
// of nodes, for the labels.
const minLength = 2

// ranks returns a rank for each of n nodes, the first 0, so that every arc
// spans at least minLength ranks. They begin as the longest path to each node;
// then nodes move, as far as their arcs allow, to where the sum of the weighted
// lengths is less, until none gains by a move.
func ranks(n int, arcs []arc) []int {
	in, out := make([][]int, n), make([][]int, n)
	for i, a := range arcs {
		in[a.to] = append(in[a.to], i)
		out[a.from] = append(out[a.from], i)
	}
	order := topological(n, arcs, in, out)
	rank := make([]int, n)
	for _, v := range order {
		for _, i := range out[v] {
			a := arcs[i]
			rank[a.to] = max(rank[a.to], rank[v]+minLength)
		}
	}
	shorten(rank, order, arcs, in, out)
	return fromZero(rank)
}

func topological(n int, arcs []arc, in, out [][]int) []int {
	order := make([]int, 0, n)
	missing := make([]int, n)
	for v := range n {
		if missing[v] = len(in[v]); missing[v] == 0 {
			order = append(order, v)
		}
	}
	for i := 0; i < len(order); i++ {
		for _, j := range out[order[i]] {
			to := arcs[j].to
			if missing[to]--; missing[to] == 0 {
				order = append(order, to)
			}
		}
	}
	return order
}

// maxPasses bounds the moves; a pass that moves nothing ends them, after a few.
const maxPasses = 50

func shorten(rank, order []int, arcs []arc, in, out [][]int) {
	for pass := range maxPasses {
		moved := false
		for i := range order {
			v := order[i]
			if pass%2 == 0 { // from below, so that chains follow in one pass
				v = order[len(order)-1-i]
			}
			if r := best(v, rank, arcs, in, out); r != rank[v] {
				rank[v], moved = r, true
			}
		}
		if !moved {
			return
		}
	}
}

// best returns the rank at which the arcs of v are shortest. The sum is linear
// in the rank: it is least at one of the two ends of what is allowed.
func best(v int, rank []int, arcs []arc, in, out [][]int) int {
	low, high := -1<<30, 1<<30
	pull := 0 // upwards minus downwards
	for _, i := range in[v] {
		low = max(low, rank[arcs[i].from]+minLength)
		pull += arcs[i].weight
	}
	for _, i := range out[v] {
		high = min(high, rank[arcs[i].to]-minLength)
		pull -= arcs[i].weight
	}
	switch {
	case pull > 0 && len(in[v]) > 0:
		return low
	case pull < 0 && len(out[v]) > 0:
		return high
	}
	return rank[v]
}

// fromZero moves the ranks so that the least is 0. All of them stay even, as
// they were made: shorten moves nodes by multiples of minLength.
func fromZero(rank []int) []int {
	least := rank[0]
	for _, r := range rank {
		least = min(least, r)
	}
	for v := range rank {
		rank[v] -= least
	}
	return rank
}
