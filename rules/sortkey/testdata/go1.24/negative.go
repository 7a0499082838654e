package sortkey

import (
	"bytes"
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"
)

type node struct {
	name string
	next *node
	all  []node
}

func (n *node) path() string { return strings.ToLower(n.name + n.next.name) }

type shower interface{ show() string }

var ranks = map[string]string{}

func setRank(name, rank string) { ranks[name] = rank }

func rank(name string) string { return strings.ToLower(ranks[name]) }

func fields(items []item) {
	sort.Slice(items, func(i, j int) bool { return items[i].name < items[j].name })
}

// counted is not the same each time.
func counted(items []item) {
	n := 0
	sort.Slice(items, func(i, j int) bool {
		n++
		return strings.Repeat(items[i].name, n) < strings.Repeat(items[j].name, n)
	})
}

// ranked looks at a variable of the package that may change.
func ranked(items []item) {
	sort.Slice(items, func(i, j int) bool { return rank(items[i].name) < rank(items[j].name) })
}

// looked looks at another list by the same indices.
func looked(items []item, names []string) {
	sort.Slice(items, func(i, j int) bool { return strings.ToLower(names[i]) < strings.ToLower(names[j]) })
}

// mixed computes of both elements at once.
func mixed(items []item) {
	sort.Slice(items, func(i, j int) bool { return strings.Contains(items[i].name, items[j].name) })
}

// linked follows a pointer that may lead to another element.
func linked(all []node) {
	sort.Slice(all, func(i, j int) bool { return strings.ToLower(all[i].next.name) < strings.ToLower(all[j].next.name) })
}

// behind follows it in a function.
func behind(all []node) {
	sort.Slice(all, func(i, j int) bool { return all[i].path() < all[j].path() })
}

// within looks at a list that may be the one that is sorted.
func within(all []node) {
	sort.Slice(all, func(i, j int) bool { return strings.ToLower(all[i].all[0].name) < strings.ToLower(all[j].all[0].name) })
}

func shown(all []shower) {
	sort.Slice(all, func(i, j int) bool { return all[i].show() < all[j].show() })
}

// stringers are asked for their text, which may do anything.
func stringers(all []fmt.Stringer) {
	sort.Slice(all, func(i, j int) bool { return fmt.Sprint(all[i]) < fmt.Sprint(all[j]) })
}

func made(s *shelf) {
	sort.Slice(s.list(), func(i, j int) bool { return strings.ToLower(s.items[i].name) < strings.ToLower(s.items[j].name) })
}

func (s *shelf) list() []item { return s.items }

func given(items []item, less func(i, j int) bool) { sort.Slice(items, less) }

func generic[T ~[]item](items T) {
	slices.SortFunc(items, func(a, b item) int { return a.number - b.number })
}

func buffers(all [][]byte) {
	slices.SortFunc(all, bytes.Compare)
}

type sorter struct{}

func (sorter) Slice(any, func(i, j int) bool) {}

func namesake(items []item) {
	var sort sorter
	sort.Slice(items, func(i, j int) bool { return strings.ToLower(items[i].name) < strings.ToLower(items[j].name) })
}

type part struct {
	name  string
	other *string
	open  any
}

// pointed follows a pointer that may lead to the name of another element.
func pointed(all []part) {
	sort.Slice(all, func(i, j int) bool { return strings.ToLower(*all[i].other) < strings.ToLower(*all[j].other) })
}

func (p part) told() string { return strings.ToLower(*p.other) }

func pointedBehind(all []part) {
	sort.Slice(all, func(i, j int) bool { return all[i].told() < all[j].told() })
}

type tree struct {
	name string
	kids []*tree
}

func (t *tree) first() string { return strings.ToLower(t.name + t.kids[0].name) }

// children looks at lists of pointers, of which one may be that which is sorted.
func children(all []*tree) {
	sort.Slice(all, func(i, j int) bool {
		return strings.ToLower(all[i].kids[0].name) < strings.ToLower(all[j].kids[0].name)
	})
	sort.Slice(all, func(i, j int) bool { return all[i].first() < all[j].first() })
}

// turned asks for the other order by the names.
func turned(items []item, most bool) {
	slices.SortFunc(items, func(a, b item) int {
		if most {
			a, b = b, a
		}
		return strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name))
	})
}

type record struct {
	when  time.Time
	space []byte
}

// appended makes its keys in memory that elements may share.
func appended(all []record) {
	slices.SortFunc(all, func(a, b record) int {
		return bytes.Compare(a.when.AppendFormat(a.space, time.DateOnly), b.when.AppendFormat(b.space, time.DateOnly))
	})
}

func (p list) mark() string { return strings.Join(append(p.tags, "end"), ",") }

func (p list) marked() string { return p.mark() }

type list struct{ tags []string }

// marked appends to lists that may be parts of one.
func marked(all []list) {
	sort.Slice(all, func(i, j int) bool { return all[i].marked() < all[j].marked() })
}
