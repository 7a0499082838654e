// Package outbreak traces who may have given whom an illness.
package outbreak

import (
	"fmt"
	"sort"
)

// Person is somebody who is known to the health office.
type Person struct {
	Name string
	Code int64 // of the insurance

	id       int // in the order in which people have become known
	contacts []*contact
}

// contact is a time that a person has spent with another. Both have one.
type contact struct {
	with    *Person
	day     int // of the outbreak; there are some before the first one
	minutes int
}

// Registry knows people and their contacts. As long as nothing is added, it may
// be used by several goroutines.
type Registry struct {
	people []*Person
	byCode map[int64]*Person
	venues map[string]int // minutes that were spent there
	delays map[int]int    // how often there were so many days until a report
}

// NewRegistry returns a registry that knows nobody.
func NewRegistry() *Registry {
	return &Registry{byCode: make(map[int64]*Person), venues: make(map[string]int), delays: make(map[int]int)}
}

// Person returns the person with a code. It is a new one if there was none.
func (r *Registry) Person(code int64, name string) *Person {
	if p, ok := r.byCode[code]; ok {
		return p
	}
	p := &Person{Name: name, Code: code, id: len(r.people)}
	r.people = append(r.people, p)
	r.byCode[code] = p
	return p
}

// Met notes that two people were together.
func (r *Registry) Met(a, b *Person, day, minutes int, venue string) {
	if a == b {
		return
	}
	a.contacts = append(a.contacts, &contact{with: b, day: day, minutes: minutes})
	b.contacts = append(b.contacts, &contact{with: a, day: day, minutes: minutes})
	if venue == "" {
		return
	}
	if _, ok := r.venues[venue]; ok {
		r.venues[venue] = r.venues[venue] + minutes
	} else {
		r.venues[venue] = minutes
	}
}

// Household notes that people live together, and meet for so many minutes a day.
func (r *Registry) Household(people []*Person, from, to, minutes int) {
	for day := from; day <= to; day++ {
		for _, two := range pairs(people) {
			r.Met(two[0], two[1], day, minutes, "")
		}
	}
}

// pairs returns everybody with everybody else.
func pairs(people []*Person) [][2]*Person {
	var all [][2]*Person
	for i, a := range people {
		for _, b := range people[i+1:] {
			all = append(all, [2]*Person{a, b})
		}
	}
	return all
}

// Reported notes on which day somebody was reported who fell ill on another.
// Some are reported first.
func (r *Registry) Reported(ill, reported int) {
	r.delays[reported-ill]++
}

// Late returns the part of the reports that took more than so many days.
func (r *Registry) Late(days int) float64 {
	late, all := 0, 0
	for delay, n := range r.delays {
		all += n
		if delay > days {
			late += n
		}
	}
	if all == 0 {
		return 0
	}
	return float64(late) / float64(all)
}

// Risk says how much a person was exposed to people who were ill, by their
// codes; the older a contact, the less it counts.
func (r *Registry) Risk(p *Person, ill map[int64]bool, today int) float64 {
	risk := 0.0
	for _, c := range p.contacts {
		if c.day > today || !ill[c.with.Code] {
			continue
		}
		risk += float64(c.minutes) / float64(1+today-c.day)
	}
	return risk
}

// Venues returns where people met, the longest first.
func (r *Registry) Venues() []string {
	names := make([]string, 0, len(r.venues))
	for name := range r.venues {
		names = append(names, name)
	}
	sort.Slice(names, func(i, j int) bool {
		a, b := names[i], names[j]
		return r.venues[a] > r.venues[b] || r.venues[a] == r.venues[b] && a < b
	})
	return names
}

// Summary is for the log of a start.
func (r *Registry) Summary() string {
	text := fmt.Sprintf("%d people", len(r.people))
	for _, venue := range r.Venues() {
		text += fmt.Sprintf("; %s: %d minutes", venue, r.venues[venue])
	}
	return text
}
