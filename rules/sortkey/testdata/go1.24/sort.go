package sortkey

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

type item struct {
	name   string
	when   string
	number int
	tags   []string
}

type plain struct {
	name   string
	number int
}

func (p plain) label() string   { return fmt.Sprintf("%s/%d", p.name, p.number) }
func (p *plain) folded() string { return strings.ToLower(p.name) }

type shelf struct{ items []item }

func folded(items []item) {
	sort.Slice(items, func(i, j int) bool { // want "sort key computed in each comparison, not once for each element"
		return strings.ToLower(items[i].name) < strings.ToLower(items[j].name)
	})
}

func names(names []string) []string {
	sort.SliceStable(names, func(i, j int) bool { return strings.ToLower(names[i]) > strings.ToLower(names[j]) }) // want "sort key"
	return names
}

// local variables that name the elements are gone.
func pointers(items []*item) {
	sort.SliceStable(items, func(i, j int) bool { // want "sort key"
		a, b := items[i], items[j]
		return strings.ToLower(a.name) < strings.ToLower(b.name)
	})
}

func then(s *shelf) {
	sort.Slice(s.items, func(i, j int) bool { // want "sort key"
		li, lj := strings.ToLower(s.items[i].name), strings.ToLower(s.items[j].name)
		if li != lj {
			return li < lj // by name
		}
		return s.items[i].number < s.items[j].number
	})
}

func elements(items []item) {
	slices.SortFunc(items, func(a, b item) int { // want "sort key"
		return cmp.Or(strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name)), cmp.Compare(a.number, b.number))
	})
}

func stable(items []*item) {
	slices.SortStableFunc(items, func(a *item, b *item) int { // want "sort key"
		return cmp.Compare(strings.Join(a.tags, ","), strings.Join(b.tags, ","))
	})
}

func moments(items []item) {
	sort.Slice(items, func(i, j int) bool { // want "sort key"
		ti, _ := time.Parse(time.RFC3339, items[i].when)
		tj, _ := time.Parse(time.RFC3339, items[j].when)
		return ti.Before(tj)
	})
}

func numbers(lines []string) {
	sort.Slice(lines, func(i, j int) bool { // want "sort key"
		a, _ := strconv.Atoi(lines[i])
		b, _ := strconv.Atoi(lines[j])
		return a < b
	})
}

// parts has two keys of each element.
func parts(lines []string, sep string) {
	sort.Slice(lines, func(i, j int) bool { // want "sort key"
		x := strings.Split(lines[i], sep)
		y := strings.Split(lines[j], sep)
		u, v := len(strings.TrimSpace(lines[i])), len(strings.TrimSpace(lines[j]))
		if u != v {
			return u < v
		}
		return x[0] < y[0]
	})
}

func before(lines []string) {
	sort.Slice(lines, func(i, j int) bool { // want "sort key"
		a := strings.Split(lines[i], ":")[0]
		b := strings.Split(lines[j], ":")[0]
		return a < b
	})
}

func helpers(all []plain) {
	sort.Slice(all, func(i, j int) bool { return all[i].label() < all[j].label() }) // want "sort key"
}

func helped(all []*plain) {
	sort.Slice(all, func(i, j int) bool { return all[i].folded() < all[j].folded() }) // want "sort key"
}

func text(n int) string { return fmt.Sprint(n) }

func printed(list []int, rank map[int]int) {
	sort.Slice(list, func(i, j int) bool { // want "sort key"
		if text(list[i]) == text(list[j]) {
			return rank[list[i]] < rank[list[j]]
		}
		return text(list[i]) < text(list[j])
	})
}

// keyed has the names that the fix would give.
func keyed(list []string) (v int) {
	i := 2
	type keyed struct{ name string }
	all := []keyed{{"a"}, {list[0]}}
	sort.Slice(all, func(a, b int) bool { return strings.Repeat(all[a].name, i) < strings.Repeat(all[b].name, i) }) // want "sort key"
	return v
}

type user struct{ name string }

type order struct {
	owner *user
	next  *order
	lines []string
}

func (o *order) label() string { return o.owner.name + strings.Join(o.lines, ",") }

// led by pointers elsewhere.
func owners(orders []*order) {
	slices.SortFunc(orders, func(a, b *order) int { // want "sort key"
		return strings.Compare(strings.ToUpper(a.owner.name), strings.ToUpper(b.owner.name))
	})
	sort.Slice(orders, func(i, j int) bool { return orders[i].label() < orders[j].label() }) // want "sort key"
}
