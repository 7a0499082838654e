// Package links knows which articles of the almanac send the reader to which.
package links

import (
	"hash/fnv"
	"maps"
	"slices"
)

// Article is what is linked.
type Article struct {
	Title string
	See   []*Article
	Text  string
}

// Ring is articles that send a reader around, each to each.
type Ring struct {
	members map[int]bool
	leads   map[int]bool // numbers of the rings that the reader may go to from here
}

// Titles returns the titles of the members, by their place in all articles.
func (r *Ring) Titles(all []*Article) []string {
	titles := make([]string, 0, len(r.members))
	for _, i := range slices.Sorted(maps.Keys(r.members)) {
		titles = append(titles, all[i].Title)
	}
	return titles
}

// Leads returns how many other rings there are to go to.
func (r *Ring) Leads() int { return len(r.leads) }

// place is an article among all.
type place struct {
	article *Article
	from    map[int]bool // articles that send to it
	ring    int
}

// lay returns a place for each article, and the numbers of the articles.
func lay(all []*Article) ([]*place, map[*Article]int) {
	places := make([]*place, len(all))
	number := make(map[*Article]int)
	for i, a := range all {
		places[i] = &place{article: a, from: make(map[int]bool), ring: -1}
		number[a] = i
	}
	for i, p := range places {
		for _, to := range p.article.See {
			if j, known := number[to]; known {
				places[j].from[i] = true
			}
		}
	}
	return places, number
}

// Rings returns the rings of all articles, those that nothing else leads to
// first. An article that is in no ring is one of its own.
func Rings(all []*Article) []*Ring {
	places, number := lay(all)
	seen := make([]bool, len(all))
	done := make([]int, 0, len(all))
	for i := range all {
		done = leave(places, number, i, seen, done)
	}
	var rings []*Ring
	stack := make([]int, 0, len(all))
	for k := len(done) - 1; k >= 0; k-- {
		if places[done[k]].ring >= 0 {
			continue
		}
		r := &Ring{members: make(map[int]bool), leads: make(map[int]bool)}
		stack = append(stack, done[k])
		places[done[k]].ring = len(rings)
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			r.members[i] = true
			for j := range places[i].from {
				if places[j].ring < 0 {
					places[j].ring = len(rings)
					stack = append(stack, j)
				} else if places[j].ring != len(rings) {
					rings[places[j].ring].leads[len(rings)] = true
				}
			}
		}
		rings = append(rings, r)
	}
	return rings
}

// leave adds the articles that can be reached from one, in the order in which a
// reader leaves them for good.
func leave(places []*place, number map[*Article]int, i int, seen []bool, done []int) []int {
	if seen[i] {
		return done
	}
	seen[i] = true
	for _, to := range places[i].article.See {
		if j, known := number[to]; known {
			done = leave(places, number, j, seen, done)
		}
	}
	return append(done, i)
}

// Near returns for each article how many others a reader gets to in so many
// steps.
func Near(all []*Article, steps int) []int {
	places, number := lay(all)
	near := make([]int, len(all))
	for i := range all {
		near[i] = around(places, number, i, steps)
	}
	return near
}

// around counts the articles that are at most so many steps from one.
func around(places []*place, number map[*Article]int, from, steps int) int {
	depth := make([]int, len(places))
	queue := make([]int, 0, len(places))
	queue = append(queue, from)
	depth[from] = 1
	for k := 0; k < len(queue) && depth[queue[k]] <= steps; k++ {
		for _, to := range places[queue[k]].article.See {
			i, known := number[to]
			if !known || depth[i] > 0 {
				continue
			}
			depth[i] = depth[queue[k]] + 1
			queue = append(queue, i)
		}
	}
	return len(queue) - 1
}

// Ways returns how many ways there are from one article to another that come by
// no article twice. Each way has its own set of what it came by.
func Ways(from, to *Article, been map[*Article]bool) int {
	if from == to {
		return 1
	}
	mine := maps.Clone(been)
	if mine == nil {
		mine = make(map[*Article]bool)
	}
	mine[from] = true
	n := 0
	for _, a := range from.See {
		if !mine[a] {
			n += Ways(a, to, mine)
		}
	}
	return n
}

// Doubles returns how many articles have a text that another one has. Sums are
// all over 64 bits.
func Doubles(all []*Article) int {
	n := 0
	times := make(map[uint64]int, len(all))
	for _, a := range all {
		h := fnv.New64a()
		h.Write([]byte(a.Text))
		times[h.Sum64()]++
	}
	for _, k := range times {
		if k > 1 {
			n += k
		}
	}
	return n
}
