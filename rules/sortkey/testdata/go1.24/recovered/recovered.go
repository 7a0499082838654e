package recovered

import (
	"sort"
	"strings"
)

type item struct{ name string }

func recovered(items []*item) (err any) {
	defer func() { err = recover() }()
	sort.Slice(items, func(i, j int) bool { // want "sort key"
		return strings.ToLower(items[i].name) < strings.ToLower(items[j].name)
	})
	return nil
}
