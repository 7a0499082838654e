package mapslice

import "go/token"

type Exported struct{ Seen map[*block]bool }

func (e *Exported) fill(b *block) {
	e.Seen[b] = true
}

func leaks(blocks []*block, use func(map[*block]bool)) {
	seen := map[*block]bool{}
	for _, b := range blocks {
		seen[b] = true
	}
	use(seen)
}

func returned(blocks []*block) map[*block]int {
	numbers := map[*block]int{}
	for i, b := range blocks {
		numbers[b] = i
	}
	return numbers
}

var known = map[*block]bool{}

func globally(b *block) {
	known[b] = true
}

// The type is not ours to change.
func foreign(files []*token.File) int {
	numbers := map[*token.File]int{}
	for i, f := range files {
		numbers[f] = i
	}
	return numbers[files[0]]
}

func ofText(names []string) int {
	numbers := map[string]int{}
	for i, n := range names {
		numbers[n] = i
	}
	return numbers["a"]
}

// Keys may be anything.
func sparse(values []int) (n int) {
	seen := map[int]bool{}
	for _, v := range values {
		if !seen[v] {
			seen[v] = true
			n++
		}
	}
	return n
}

func visited(b *block, seen map[*block]bool) {
	if seen[b] {
		return
	}
	seen[b] = true
	for _, o := range b.out {
		visited(o, seen)
	}
}

func removed(blocks []*block) int {
	left := map[*block]bool{}
	for _, b := range blocks {
		left[b] = true
	}
	delete(left, blocks[0])
	return len(left)
}

// Who is called may ask.
func handed(blocks []*block) int {
	set := map[*block]bool{}
	for _, b := range blocks {
		set[b] = true
	}
	visited(blocks[0], set)
	return len(set)
}

func chosen(blocks []*block) (n int) {
	set := map[*block]bool{}
	for _, b := range blocks {
		set[b] = len(b.out) > 0
	}
	for _, yes := range set {
		if yes {
			n++
		}
	}
	return n
}

// Something is taken out.
type registry struct{ places map[*block]int }

func (r *registry) enter(b *block) { r.places[b] = len(r.places) }

func (r *registry) leave(b *block) { delete(r.places, b) }

// Keys come from elsewhere, too.
func mixed(blocks []*block, n int) bool {
	seen := map[int]bool{}
	for _, b := range blocks {
		seen[b.name] = true
	}
	return seen[n]
}

func foreignLists(files []*token.File) int {
	names := map[*token.File][]string{}
	for _, f := range files {
		names[f] = append(names[f], f.Name())
	}
	return len(names)
}

// It is forgotten what is known.
func dropped(blocks []*block) int {
	out := map[*block][]*block{}
	for _, b := range blocks {
		out[b] = append(out[b], b.out...)
		if len(out[b]) == 0 {
			delete(out, b)
		}
	}
	return len(out)
}

func listsOut(blocks []*block) map[*block][]*block {
	out := map[*block][]*block{}
	for _, b := range blocks {
		out[b] = append(out[b], b.out...)
	}
	return out
}

type visitor interface{ visits(seen map[int]bool) }

// Nobody knows what the method does with it.
func (w *network) anyVisitor(v visitor, b *station, seen map[int]bool) bool {
	seen[b.ID] = true
	v.visits(seen)
	return seen[b.ID]
}

func (w *network) byFunction(b *station, seen map[int]bool, h struct{ each func(map[int]bool) }) bool {
	seen[b.ID] = true
	h.each(seen)
	return seen[b.ID]
}

func (w *network) valued(b *station, seen map[int]bool) func(*station, map[int]struct{}) {
	if !seen[b.ID] {
		seen[b.ID] = true
		func(m map[int]bool) { println(m[1]) }(seen)
	}
	return w.walk
}

// It is promised to others that it is a map.
func Positions(names []string) map[int]bool {
	odd := map[int]bool{}
	for i, n := range names {
		if len(n)%2 == 1 {
			odd[i] = true
		}
	}
	return odd
}

// It is given to who knows what.
func given(names []string, use func(map[int]bool)) {
	odd := map[int]bool{}
	for i := range names {
		odd[i] = true
	}
	use(odd)
}

var global = map[int]bool{}

func globalIndices(names []string) {
	for i := range names {
		global[i] = true
	}
}

// The key counts nothing that a slice has.
func counted(n int, values map[int]string) (texts []string) {
	seen := map[int]bool{}
	for i := range n {
		seen[i*i] = true
	}
	for k, v := range values {
		if seen[k] {
			texts = append(texts, v)
		}
	}
	return texts
}
