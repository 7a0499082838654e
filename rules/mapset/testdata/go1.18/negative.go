package mapset

import "fmt"

// asked is never gone through: it costs what a set in a slice would.
func asked(words []string) (n int) {
	seen := map[string]bool{}
	for _, w := range words {
		if !seen[w] {
			seen[w] = true
			n++
		}
	}
	return n
}

func removed(words []string) (n int) {
	left := map[string]bool{}
	for _, w := range words {
		left[w] = true
	}
	delete(left, "a")
	for w := range left {
		n += len(w)
	}
	return n
}

func unset(words []string) (n int) {
	even := map[string]bool{}
	for _, w := range words {
		even[w] = !even[w]
	}
	for w := range even {
		n += len(w)
	}
	return n
}

func cleared(words []string) (n int) {
	last := map[string]bool{}
	for _, w := range words {
		for k := range last {
			delete(last, k)
		}
		last[w] = true
	}
	return len(last)
}

func returned(words []string) map[string]bool {
	set := map[string]bool{}
	for _, w := range words {
		set[w] = true
	}
	for w := range set {
		fmt.Println(w)
	}
	return set
}

func handed(words []string) {
	set := map[string]bool{}
	fill(set, words)
	for w := range set {
		fmt.Println(w)
	}
}

func fill(set map[string]bool, words []string) {
	for _, w := range words {
		set[w] = true
	}
	for w := range set {
		fmt.Println(w)
	}
}

func named(words []string) int {
	set := map[string]bool{}
	other := set
	for _, w := range words {
		set[w] = true
	}
	for w := range set {
		fmt.Println(w)
	}
	return len(other)
}

func compared(words []string) bool {
	var set map[string]bool
	if len(words) > 0 {
		set = map[string]bool{}
	}
	for _, w := range words {
		set[w] = true
	}
	for w := range set {
		fmt.Println(w)
	}
	return set == nil
}

func ranged(words [][]string) {
	sets := make([]map[string]bool, len(words))
	for i := range words {
		sets[i] = map[string]bool{}
		for _, w := range words[i] {
			sets[i][w] = true
		}
	}
	for _, set := range sets {
		for w := range set {
			fmt.Println(w)
		}
	}
}

func measured(values []float64) (sum float64) {
	set := map[float64]bool{}
	for _, v := range values {
		set[v] = true
	}
	for v := range set {
		sum += v
	}
	return sum
}

func mixed(values []interface{}) (n int) {
	set := map[interface{}]bool{}
	for _, v := range values {
		set[v] = true
	}
	for range set {
		n++
	}
	return n
}

func started(words []string) (n int) {
	set := map[string]bool{"": true}
	for _, w := range words {
		set[w] = true
	}
	for w := range set {
		n += len(w)
	}
	return n
}

func sized(words []string, size int) (n int) {
	set := make(map[string]bool, size)
	for _, w := range words {
		set[w] = true
	}
	for w := range set {
		n += len(w)
	}
	return n
}

// holder is copied: the copies share a set.
type holder struct{ words map[string]bool }

func (h holder) copied(w string) (n int) {
	h.words[w] = true
	for w := range h.words {
		n += len(w)
	}
	return n
}

// printed is shown by reflection.
type printed struct{ words map[string]bool }

func shown(w string) {
	p := &printed{words: map[string]bool{}}
	p.words[w] = true
	for w := range p.words {
		fmt.Println(w)
	}
	fmt.Println(p)
}

// Exported fields are everybody's.
type Exported struct{ Words map[string]bool }

func (e *Exported) Add(w string) {
	e.Words[w] = true
	for w := range e.Words {
		fmt.Println(w)
	}
}

type pair struct {
	a, b map[string]bool
	c    map[string]bool `json:"c"`
}

func (p *pair) sum() (n int) {
	for w := range p.a {
		n += len(w)
	}
	for w := range p.c {
		n += len(w)
	}
	return n
}

// positional has a literal without the names of fields.
type positional struct{ words map[string]bool }

func position(w string) (n int) {
	p := &positional{map[string]bool{}}
	p.words[w] = true
	for w := range p.words {
		n += len(w)
	}
	return n
}

type words map[string]bool

func (s words) sum() (n int) {
	for w := range s {
		n += len(w)
	}
	return n
}
