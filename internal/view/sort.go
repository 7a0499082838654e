package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// sortNodes sorts by flat or cum, the largest first, their signs aside; then by
// name.
func sortNodes(nodes []*Node, cum bool) {
	slices.SortFunc(nodes, func(a, b *Node) int {
		first, second := cmp.Compare(abs(b.Flat), abs(a.Flat)), cmp.Compare(abs(b.Cum), abs(a.Cum))
		if cum {
			first, second = second, first
		}
		if first != 0 {
			return first
		}
		return cmp.Or(compareNames(a, b), second, strings.Compare(fmt.Sprint(a.Info), fmt.Sprint(b.Info)))
	})
}

func compareNames(a, b *Node) int {
	if a.Address != 0 && b.Address != 0 && a.Address != b.Address {
		return cmp.Compare(a.Address, b.Address)
	}
	return strings.Compare(a.Printed, b.Printed)
}

// SortEdges sorts by weight, the largest first, its sign aside; then by name.
func SortEdges(edges []*Edge) {
	slices.SortFunc(edges, func(a, b *Edge) int {
		if a.Weight != b.Weight {
			return cmp.Compare(abs(b.Weight), abs(a.Weight))
		}
		return cmp.Or(strings.Compare(a.Src.Info.String(), b.Src.Info.String()), strings.Compare(a.Dest.Info.String(), b.Dest.Info.String()))
	})
}
