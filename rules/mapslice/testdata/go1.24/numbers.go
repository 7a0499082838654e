package mapslice

import (
	"maps"
	"slices"
)

// A rank counts wagons from 0.
type wagon struct {
	rank   int
	behind []*wagon
}

type train struct {
	wagons []*wagon
	braked []map[int]bool
}

// The loop over a slice counts the key.
func (t *train) loose(coupled []int) (n int) {
	held := make(map[int]bool) // want `set of indices`
	for _, c := range coupled {
		held[c] = true // want `set of indices`
	}
	for i := range t.wagons {
		if !held[i] { // want `set of indices`
			n++
		}
	}
	return n
}

// What is returned is the same set as what the caller has.
func (t *train) reached(from int) map[int]bool {
	seen := map[int]bool{} // want `set of indices`
	for next := []int{from}; len(next) > 0; next = next[1:] {
		seen[next[0]] = true // want `set of indices`
	}
	return seen
}

func (t *train) names(from int, names []string) (out []string) {
	for i := range t.reached(from) {
		out = append(out, names[i])
	}
	also := t.reached(from + 1)
	for i := range also { // want `set of indices`
		out = append(out, names[i])
	}
	return out
}

// Its keys are elements of a set of indices.
func (t *train) all() int {
	whole := map[int]bool{} // want `set of indices`
	for _, w := range t.wagons {
		for i := range t.braked[w.rank] { // want `set of indices`
			whole[i] = true // want `set of indices`
		}
	}
	return len(whole)
}

func (t *train) brake() {
	t.braked = make([]map[int]bool, len(t.wagons))
	for i := range t.wagons {
		t.braked[i] = map[int]bool{i: true}
		of := maps.Clone(t.braked[max(0, i-1)])
		of[i+1] = true // want `set of indices`
		delete(t.braked[i], i)
		t.braked[i][i] = true // want `set of indices`
	}
}

// Sets with methods.
type bag[E comparable] map[E]struct{}

func (g bag[E]) put(e E) { g[e] = struct{}{} }

func (g bag[E]) holds(e E) bool {
	_, ok := g[e]
	return ok
}

type yard struct {
	free  bag[int]
	kinds bag[byte]
	here  bag[*wagon]
	words bag[string]
	far   bag[int]
}

func newYard() *yard {
	return &yard{
		free:  make(bag[int]),  // want `set of indices`
		kinds: make(bag[byte]), // want `set of indices`
		here:  bag[*wagon]{},   // want `that an object has`
		words: bag[string]{},
		far:   bag[int]{},
	}
}

func (y *yard) fill(t *train, kinds []byte, far int) {
	for i, w := range t.wagons {
		y.free.put(i) // want `set of indices`
		y.here.put(w) // want `that an object has`
	}
	for _, k := range kinds {
		y.kinds.put(k) // want `set of indices`
	}
	y.words.put("a")
	y.far.put(far)
}

func (y *yard) has(w *wagon) bool {
	return y.here.holds(w) // want `that an object has`
}

// Eight bits.
func distinct(codes []uint8) int {
	seen := map[uint8]bool{} // want `set of indices`
	for _, c := range codes {
		seen[c] = true // want `set of indices`
	}
	return len(seen)
}

func sorted(codes []uint16) []uint16 {
	seen := map[uint16]bool{} // 65536 are many
	for _, c := range codes {
		seen[c] = true
	}
	return slices.Sorted(maps.Keys(seen))
}
