package mapslice

type block struct {
	in, out []*block
	name    int
}

type loop struct {
	blocks map[*block]bool
	inner  map[*loop]struct{}
}

func newLoop() *loop {
	return &loop{blocks: map[*block]bool{}, inner: make(map[*loop]struct{})} // want `never asked` `never asked`
}

func (l *loop) add(b *block) {
	l.blocks[b] = true // want `never asked`
}

func (l *loop) nest(o *loop) {
	o.inner[l] = struct{}{} // want `never asked`
}

func (l *loop) size() (n int) {
	for o := range l.inner { // want `never asked`
		n += o.size()
	}
	return n + len(l.blocks)
}

func number(blocks []*block) []int {
	numbers := make(map[*block]int) // want `keyed by pointer`
	order := make([]int, len(blocks))
	for i, b := range blocks {
		numbers[b] = i // want `keyed by pointer`
	}
	search(blocks[0], numbers, order)
	return order
}

func search(b *block, numbers map[*block]int, order []int) {
	for _, o := range b.out {
		order[numbers[o]]++ // want `keyed by pointer`
	}
}

func preds(blocks []*block, names []string) (out []string) {
	other := make([]map[int]bool, len(blocks))
	for i, b := range blocks {
		other[i] = make(map[int]bool) // want `set of indices`
		for _, p := range b.in {
			other[i][p.name] = true // want `set of indices`
		}
	}
	for i := range blocks {
		for v := range other[i] { // want `set of indices`
			if !other[v][i] { // want `set of indices`
				out = append(out, names[v])
			}
		}
	}
	return out
}
