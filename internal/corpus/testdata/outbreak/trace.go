package outbreak

import (
	"slices"
	"sort"
	"strings"
)

// Spread returns how many people each generation has, if the illness begins with
// one and goes on with every contact from a day on.
func (r *Registry) Spread(first *Person, from int) []int {
	generation := map[*Person]int{first: 0}
	queue := []*Person{first}
	var sizes []int
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		g := generation[p]
		if g == len(sizes) {
			sizes = append(sizes, 0)
		}
		sizes[g]++
		for _, c := range p.contacts {
			if c.day < from {
				continue
			}
			if _, seen := generation[c.with]; !seen {
				generation[c.with] = g + 1
				queue = append(queue, c.with)
			}
		}
	}
	return sizes
}

// Spreader is somebody whom many are near to.
type Spreader struct {
	Person *Person
	Near   int
}

// Spreaders returns the n people who have the most others within so many
// contacts.
func (r *Registry) Spreaders(n, hops int) []Spreader {
	all := make([]Spreader, 0, len(r.people))
	for _, p := range r.people {
		all = append(all, Spreader{p, r.near(p, hops)})
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].Near > all[j].Near })
	return all[:min(n, len(all))]
}

// near counts who is within so many contacts.
func (r *Registry) near(p *Person, hops int) int {
	dist := make([]int, len(r.people))
	for i := range dist {
		dist[i] = -1
	}
	queue := make([]*Person, 0, len(r.people))
	queue = append(queue, p)
	dist[p.id] = 0
	for i := 0; i < len(queue); i++ {
		d := dist[queue[i].id]
		if d == hops {
			break
		}
		for _, c := range queue[i].contacts {
			if dist[c.with.id] < 0 {
				dist[c.with.id] = d + 1
				queue = append(queue, c.with)
			}
		}
	}
	return len(queue) - 1
}

// group is a cluster that is being found.
type group struct {
	members map[*Person]bool
	days    map[int]bool
}

// Cluster is a number of people who are connected by contacts.
type Cluster struct {
	Names []string // in their order
	Days  []int    // on which they met
}

// Clusters returns the clusters by contacts of some days, the largest first.
func (r *Registry) Clusters(from, to int) []Cluster {
	groups := make(map[*Person]*group)
	for _, p := range r.people {
		for _, c := range p.contacts {
			if c.day < from || c.day > to {
				continue
			}
			a, b := groups[p], groups[c.with]
			if a == nil {
				a = &group{members: map[*Person]bool{p: true}, days: make(map[int]bool)}
				groups[p] = a
			}
			if b == nil {
				a.members[c.with] = true
				groups[c.with] = a
			} else if b != a {
				if len(b.members) > len(a.members) {
					a, b = b, a
				}
				for m := range b.members {
					a.members[m] = true
					groups[m] = a
				}
				for day := range b.days {
					a.days[day] = true
				}
			}
			a.days[c.day] = true
		}
	}
	var clusters []Cluster
	for _, p := range r.people {
		g := groups[p]
		if g == nil || len(g.members) == 0 {
			continue
		}
		var c Cluster
		for m := range g.members {
			c.Names = append(c.Names, m.Name)
		}
		for day := range g.days {
			c.Days = append(c.Days, day)
		}
		sort.Strings(c.Names)
		sort.Ints(c.Days)
		clusters = append(clusters, c)
		clear(g.members)
	}
	sort.SliceStable(clusters, func(i, j int) bool { return len(clusters[i].Names) > len(clusters[j].Names) })
	return clusters
}

// Chain returns the shortest chain of contacts from one person to another; nil
// if there is none. It is the caller's.
func (r *Registry) Chain(from, to *Person) []*Person {
	before := make([]*Person, len(r.people))
	before[from.id] = from
	queue := []*Person{from}
	for len(queue) > 0 && before[to.id] == nil {
		p := queue[0]
		queue = queue[1:]
		for _, c := range p.contacts {
			if before[c.with.id] == nil {
				before[c.with.id] = p
				queue = append(queue, c.with)
			}
		}
	}
	if before[to.id] == nil {
		return nil
	}
	chain := []*Person{to}
	for p := to; p != from; {
		p = before[p.id]
		chain = append(chain, p)
	}
	slices.Reverse(chain)
	return chain
}

// Describe names the people of a chain.
func Describe(chain []*Person) string {
	text := ""
	for i, p := range chain {
		if i > 0 {
			text += " > "
		}
		text += initials(p.Name)
	}
	return text
}

// initials shortens a name, for reports that others see.
func initials(name string) string {
	given, family, ok := strings.Cut(name, " ")
	if !ok || given == "" {
		return name
	}
	return given[:1] + ". " + family
}
