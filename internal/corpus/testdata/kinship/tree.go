// Package kinship reads family files and shows who descends from whom.
package kinship

import (
	"io"
	"sort"
	"strconv"
	"strings"
)

// Person is somebody in a tree.
type Person struct {
	Number  int // in the tree, from 1
	Xref    string
	Given   []string
	Family  string
	Born    int // year; 0 if not known
	Died    int
	Father  *Person
	Mother  *Person
	Married []string
}

// Tree is what a family file says.
type Tree struct {
	People []*Person
	byXref map[string]*Person
}

// couple is a family record, until all is read.
type couple struct {
	husband, wife string
	children      []string
}

// builder makes a tree of entries.
type builder struct {
	tree    *Tree
	person  *Person // of the record that is read
	family  *couple
	event   string
	couples []*couple
}

// Read reads a family file.
func Read(file io.Reader) (*Tree, error) {
	b := builder{tree: &Tree{byXref: map[string]*Person{}}}
	es := entries{file: file}
	for {
		e, err := es.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		b.take(e)
	}
	b.join()
	return b.tree, nil
}

// take adds what an entry says.
func (b *builder) take(e *entry) {
	switch e.level {
	case 0:
		b.person, b.family = nil, nil
		switch e.tag {
		case "INDI":
			b.person = &Person{Number: len(b.tree.People) + 1, Xref: e.xref}
			b.tree.People = append(b.tree.People, b.person)
			b.tree.byXref[e.xref] = b.person
		case "FAM":
			b.family = &couple{}
			b.couples = append(b.couples, b.family)
		}
	case 1:
		b.event = ""
		switch e.tag {
		case "BIRT", "DEAT":
			b.event = e.tag
		case "NAME":
			b.name(e.value)
		case "HUSB", "WIFE", "CHIL":
			b.member(e.tag, e.value)
		}
	case 2:
		if e.tag == "DATE" && b.person != nil {
			b.date(e.value)
		}
	}
}

func (b *builder) name(value string) {
	if b.person == nil {
		return
	}
	given, family, _ := strings.Cut(value, "/")
	b.person.Given = strings.Fields(given)
	b.person.Family = strings.TrimSuffix(family, "/")
}

func (b *builder) member(tag, xref string) {
	if b.family == nil {
		return
	}
	switch tag {
	case "HUSB":
		b.family.husband = xref
	case "WIFE":
		b.family.wife = xref
	default:
		b.family.children = append(b.family.children, xref)
	}
}

// date keeps the year, which ends a date.
func (b *builder) date(value string) {
	year, err := strconv.Atoi(value[strings.LastIndexByte(value, ' ')+1:])
	if err != nil {
		return
	}
	switch b.event {
	case "BIRT":
		b.person.Born = year
	case "DEAT":
		b.person.Died = year
	}
}

// join tells persons who their parents are, and whom they married.
func (b *builder) join() {
	t := b.tree
	for _, c := range b.couples {
		for _, child := range c.children {
			if _, ok := t.byXref[child]; !ok {
				continue
			}
			t.byXref[child].Father = t.byXref[c.husband]
			t.byXref[child].Mother = t.byXref[c.wife]
		}
		if t.byXref[c.husband] != nil && t.byXref[c.wife] != nil {
			t.byXref[c.husband].Married = append(t.byXref[c.husband].Married, t.byXref[c.wife].Name())
			t.byXref[c.wife].Married = append(t.byXref[c.wife].Married, t.byXref[c.husband].Name())
		}
	}
}

// Find returns the person of a reference, or nil.
func (t *Tree) Find(xref string) *Person { return t.byXref[xref] }

// Name is what a person is called.
func (p *Person) Name() string {
	name := ""
	for _, g := range p.Given {
		if len(name) > 0 {
			name += " "
		}
		name += g
	}
	if p.Family == "" {
		return name
	}
	return name + " " + p.Family
}

// Years returns the years in which something is known to have happened, sorted. Some
// files count them from the founding of Rome, or the creation of the world.
func (t *Tree) Years() []int {
	seen := map[int]struct{}{}
	for _, p := range t.People {
		seen[p.Born] = struct{}{}
		seen[p.Died] = struct{}{}
	}
	delete(seen, 0)
	years := make([]int, 0, len(seen))
	for y := range seen {
		years = append(years, y)
	}
	sort.Ints(years)
	return years
}

// Founders returns the persons of whom no parents are known; nil if all have some.
func (t *Tree) Founders() []*Person {
	var founders []*Person
	for _, p := range t.People {
		if p.Father == nil && p.Mother == nil {
			founders = append(founders, p)
		}
	}
	return founders
}

// Generation is persons who are as many steps from one whom they descend from, or who
// descends from them.
type Generation []*Person

// Ancestors returns the generations of ancestors of a person, parents first. Each is the
// caller's.
func (p *Person) Ancestors() []Generation {
	var all []Generation
	for last := (Generation{p}); ; {
		next := make(Generation, 0, 2*len(last))
		for _, q := range last {
			if q.Father != nil {
				next = append(next, q.Father)
			}
			if q.Mother != nil {
				next = append(next, q.Mother)
			}
		}
		if len(next) == 0 {
			return all
		}
		all = append(all, next)
		last = next
	}
}
