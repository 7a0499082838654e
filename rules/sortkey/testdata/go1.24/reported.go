package sortkey

import (
	"sort"
	"strconv"
	"strings"
	"sync"
)

type large struct {
	data [17]uint64
	name string
}

// tie computes the key only where another is equal.
func tie(items []item) {
	sort.Slice(items, func(i, j int) bool { // want "sort key"
		if items[i].number != items[j].number {
			return items[i].number < items[j].number
		}
		return strings.ToLower(items[i].name) < strings.ToLower(items[j].name)
	})
}

func shortCut(items []item) {
	sort.Slice(items, func(i, j int) bool { // want "sort key"
		return items[i].number < items[j].number || strings.ToLower(items[i].name) < strings.ToLower(items[j].name)
	})
}

// second computes a key in a branch.
func second(items []item) {
	sort.Slice(items, func(i, j int) bool { // want "sort key"
		less := items[i].number < items[j].number
		if items[i].number == items[j].number {
			less = strings.ToLower(items[i].name) < strings.ToLower(items[j].name)
		}
		return less
	})
}

func limit(items []item, most string) {
	sort.Slice(items, func(i, j int) bool { // want "sort key"
		return strings.ToLower(items[i].name) < most
	})
}

func failed(lines []string) {
	sort.Slice(lines, func(i, j int) bool { // want "sort key"
		a, err := strconv.Atoi(lines[i])
		b, _ := strconv.Atoi(lines[j])
		return err == nil && a < b
	})
}

var calls int

func written(items []item) {
	sort.Slice(items, func(i, j int) bool { // want "sort key"
		calls++
		return strings.ToLower(items[i].name) < strings.ToLower(items[j].name)
	})
}

// other looks at a list that may be the same.
func other(items, all []item) {
	sort.Slice(items, func(i, j int) bool { // want "sort key"
		a, b := strings.ToLower(items[i].name), strings.ToLower(items[j].name)
		return a < b || a == b && items[i].number < all[0].number
	})
}

func position(items []item) {
	sort.Slice(items, func(i, j int) bool { // want "sort key"
		a, b := strings.ToLower(items[i].name), strings.ToLower(items[j].name)
		return a < b || a == b && i < j
	})
}

func unknown(items []item, same func(a, b string) bool) {
	sort.Slice(items, func(i, j int) bool { // want "sort key"
		a, b := strings.ToLower(items[i].name), strings.ToLower(items[j].name)
		return a < b && !same(a, b)
	})
}

func tooLarge(all []large) {
	sort.Slice(all, func(i, j int) bool { return strings.ToLower(all[i].name) < strings.ToLower(all[j].name) }) // want "sort key"
}

func late(items []item) {
	defer sort.Slice(items, func(i, j int) bool { // want "sort key"
		return strings.ToLower(items[i].name) < strings.ToLower(items[j].name)
	})
}

func local(all []struct{ name string }) {
	sort.Slice(all, func(i, j int) bool { return strings.ToLower(all[i].name) < strings.ToLower(all[j].name) }) // want "sort key"
}

func hidden(items []item) {
	sort.Slice(items, func(i, j int) bool { // want "sort key"
		const width = 3
		return strings.Repeat(items[i].name, width) < strings.Repeat(items[j].name, width)
	})
}

type counter struct {
	mu   sync.Mutex
	name string
}

func locked(all []counter) {
	sort.Slice(all, func(i, j int) bool { return strings.ToLower(all[i].name) < strings.ToLower(all[j].name) }) // want "sort key"
}
