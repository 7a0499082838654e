package mapset

type block struct {
	in, out []*block
	name    int
}

type loop struct {
	blocks map[*block]bool
	inner  map[*loop]struct{} // of loops in it
	depth  int
}

func newLoop() *loop {
	return &loop{blocks: map[*block]bool{}, inner: make(map[*loop]struct{})} // want `gone through` `gone through`
}

func (l *loop) add(b *block) {
	l.blocks[b] = true // want `gone through`
}

func (l *loop) nest(o *loop) {
	o.inner[l] = struct{}{} // want `gone through`
}

func (l *loop) size() (n int) {
	for o := range l.inner { // want `gone through`
		n += o.size()
	}
	for range l.blocks { // want `gone through`
		n++
	}
	if _, ok := l.inner[l]; ok { // want `gone through`
		return -1
	}
	return n + len(l.blocks)
}

// A slice of sets, and what is added while one is gone through.
func preds(blocks []*block, names []string) (out []string) {
	other := make([]map[int]bool, len(blocks))
	for i, b := range blocks {
		other[i] = make(map[int]bool) // want `gone through`
		for _, p := range b.in {
			other[i][p.name] = true // want `gone through`
		}
	}
	for i := range other {
		for v := range other[i] { // want `gone through`
			if !other[v][i] && v != i { // want `gone through`
				out = append(out, names[v])
				other[v][i] = true // want `gone through`
			}
		}
	}
	return out
}

// A set of texts with room for as many as there are, made anew, in a closure.
func texts(in []string) (n int) {
	seen := make(map[string]struct{}, len(in)) // want `gone through`
	note := func(s string) bool {
		_, there := seen[s] // want `gone through`
		seen[s] = struct{}{} // want `gone through`
		return there
	}
	for _, s := range in {
		if note(s) {
			seen = map[string]struct{}{} // want `gone through`
		}
	}
	var s string
	for s, _ = range seen { // want `gone through`
		n += len(s)
	}
	return n
}

// Sets of which there are many are found though nothing goes through them.
type group struct {
	members map[*block]bool
}

func (g *group) join(b *block) int {
	if g.members == nil {
		return 0
	}
	return len(g.members)
}

type team struct {
	members map[*block]bool
}

func newTeam(b *block) *team {
	t := &team{members: make(map[*block]bool)} // want `gone through`
	t.members[b] = true                        // want `gone through`
	return t
}

func (t *team) count() int { return len(t.members) }

type point struct{ x, y int }

var corners map[point]bool

func corner(points []point) (sum int) {
	corners = make(map[point]bool, 8) // want `gone through`
	for _, p := range points {
		if (corners)[p] { // want `gone through`
			continue
		}
		corners[p] = true // want `gone through`
	}
	for p := range corners { // want `gone through`
		sum += p.x * p.y
	}
	return sum + len(corners)
}
