package circuit

import "fmt"

// Levels returns the gates by how many others a signal passes, at most, before
// it is there. It is an error if there are loops.
func (n *Netlist) Levels() ([][]*Gate, error) {
	level, missing := map[*Gate]int{}, map[*Gate]int{}
	var ready Stack[*Gate]
	for _, g := range n.Gates {
		if missing[g] = len(g.In); missing[g] == 0 {
			ready.Push(g)
		}
	}
	deepest, done := 0, 0
	for ; len(ready.values) > 0; done++ {
		g := ready.Pop()
		for _, next := range g.Out {
			level[next] = max(level[next], level[g]+1)
			deepest = max(deepest, level[next])
			if missing[next]--; missing[next] == 0 {
				ready.Push(next)
			}
		}
	}
	if done < len(n.Gates) {
		return nil, fmt.Errorf("circuit: %d gates are in or behind loops", len(n.Gates)-done)
	}
	levels := make([][]*Gate, deepest+1)
	for _, g := range n.Gates {
		levels[level[g]] = append(levels[level[g]], g)
	}
	return levels, nil
}

// Path returns the longest way of a signal to a gate, as text.
func (n *Netlist) Path(g *Gate) (string, error) {
	levels, err := n.Levels()
	if err != nil {
		return "", err
	}
	depth := make([]int, len(n.Gates))
	for d, gates := range levels {
		for _, g := range gates {
			depth[g.ID] = d
		}
	}
	way := make([]*Gate, depth[g.ID]+1)
	for d := depth[g.ID]; ; d-- {
		way[d] = g
		if d == 0 {
			return Join(way, " > "), nil
		}
		for _, from := range g.In {
			if depth[from.ID] == d-1 {
				g = from
				break
			}
		}
	}
}
