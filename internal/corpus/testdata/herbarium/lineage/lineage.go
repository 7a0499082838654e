// Package lineage knows which plants were crossed with which.
package lineage

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A Plant is one that was grown.
type Plant struct {
	Name    string
	Wild    bool
	crossed []*Plant
}

// A Garden has plants, in the order in which they were grown.
type Garden struct {
	plants []*Plant
	named  map[string]*Plant
}

// Read reads lines: the name of a plant, a star behind it if it is wild, and the
// names of plants it was crossed with, which came before.
func Read(r io.Reader) (*Garden, error) {
	g := &Garden{named: make(map[string]*Plant)}
	in := bufio.NewScanner(r)
	for in.Scan() {
		words := strings.Fields(in.Text())
		if len(words) == 0 {
			continue
		}
		name, wild := strings.CutSuffix(words[0], "*")
		if g.named[name] != nil {
			return nil, fmt.Errorf("%s: was grown twice", name)
		}
		p := &Plant{Name: name, Wild: wild}
		for _, w := range words[1:] {
			other := g.named[w]
			if other == nil {
				return nil, fmt.Errorf("%s: crossed with %s, which was not grown", name, w)
			}
			p.crossed = append(p.crossed, other)
			other.crossed = append(other.crossed, p)
		}
		g.plants = append(g.plants, p)
		g.named[name] = p
	}
	return g, in.Err()
}

// Plant returns the one of a name, nil if there is none.
func (g *Garden) Plant(name string) *Plant { return g.named[name] }

// A Clan is a group of wild plants, or of others, that were crossed with each
// other.
type Clan struct {
	Head    *Plant // that was grown first
	plants  map[*Plant]bool
	related map[*Clan]bool // by a cross of a wild plant with another
}

// Size is how many plants there are.
func (c *Clan) Size() int { return len(c.plants) }

// Related is how many clans are near.
func (c *Clan) Related() int { return len(c.related) }

// Has says whether a plant is of the clan.
func (c *Clan) Has(p *Plant) bool { return c.plants[p] }

// Clans are those of the garden, by their heads.
func (g *Garden) Clans() []*Clan {
	clanOf := map[*Plant]*Clan{}
	var clans []*Clan
	for _, head := range g.plants {
		if _, ok := clanOf[head]; ok {
			continue
		}
		c := &Clan{Head: head, plants: map[*Plant]bool{}, related: map[*Clan]bool{}}
		clans = append(clans, c)
		g.gather(c, head, clanOf)
	}
	for _, p := range g.plants {
		for _, q := range p.crossed {
			if clanOf[p] != clanOf[q] {
				clanOf[p].related[clanOf[q]] = true
			}
		}
	}
	return clans
}

// gather puts a plant into a clan, and all that belong to it.
func (g *Garden) gather(c *Clan, p *Plant, clanOf map[*Plant]*Clan) {
	clanOf[p] = c
	c.plants[p] = true
	for _, q := range p.crossed {
		if q.Wild == p.Wild && clanOf[q] == nil {
			g.gather(c, q, clanOf)
		}
	}
}

// A Reach is how far a blight comes that begins with a plant.
type Reach struct {
	Plant *Plant
	Hit   int // with itself
}

// Reaches are those of all plants when a blight takes so many crosses, the widest
// first, and those that are as wide as they were grown.
func (g *Garden) Reaches(steps int) []Reach {
	place := make(map[*Plant]int)
	for i, p := range g.plants {
		place[p] = i
	}
	near := make([]map[int]bool, len(g.plants))
	for i, p := range g.plants {
		near[i] = make(map[int]bool)
		for _, q := range p.crossed {
			near[i][place[q]] = true
		}
	}
	var all []Reach
	for _, p := range g.plants {
		all = append(all, Reach{p, hit(near, place[p], steps)})
	}
	slices.SortStableFunc(all, func(a, b Reach) int { return cmp.Compare(b.Hit, a.Hit) })
	return all
}

// hit counts the plants within some steps of one.
func hit(near []map[int]bool, start, steps int) int {
	ill := make([]bool, len(near))
	front := make([]int, 0, len(near))
	ill[start] = true
	front = append(front, start)
	from := 0
	for ; steps > 0 && from < len(front); steps-- {
		to := len(front)
		for ; from < to; from++ {
			for n := range near[front[from]] {
				if !ill[n] {
					ill[n] = true
					front = append(front, n)
				}
			}
		}
	}
	return len(front)
}
