package plan

// finder looks for groups, as Tarjan does: those of "Depth-first search and
// linear graph algorithms", 1972.
type finder struct {
	seen     int
	position map[*vertex]int
	lowest   []int // by order: the least order that can be reached
	open     []bool
	stack    []*vertex
	group    []*Group // by position
	found    []*Group
}

func (f *finder) visit(v *vertex) {
	f.seen++
	v.order = f.seen
	f.lowest[v.order], f.open[v.order] = v.order, true
	f.stack = append(f.stack, v)
	for _, need := range v.needs {
		if need.order == 0 {
			f.visit(need)
			f.lowest[v.order] = min(f.lowest[v.order], f.lowest[need.order])
		} else if f.open[need.order] {
			f.lowest[v.order] = min(f.lowest[v.order], need.order)
		}
	}
	if f.lowest[v.order] == v.order {
		f.close(v)
	}
}

// close makes a group of v and all above it on the stack.
func (f *finder) close(v *vertex) {
	g := &Group{members: make(map[*Task]struct{}), needs: make(map[*Group]struct{})}
	for {
		top := f.stack[len(f.stack)-1]
		f.stack = f.stack[:len(f.stack)-1]
		f.open[top.order] = false
		g.members[top.task] = struct{}{}
		f.group[f.position[top]] = g
		if top == v {
			break
		}
	}
	f.found = append(f.found, g)
}
