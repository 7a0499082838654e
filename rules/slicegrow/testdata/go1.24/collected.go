package slicegrow

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

type machine struct{ id int }

type floor struct{ machines map[string]*machine }

func (f *floor) all() []*machine {
	machines := slices.Collect(maps.Values(f.machines)) // want `collected from nothing`
	slices.SortFunc(machines, func(a, b *machine) int { return cmp.Compare(a.id, b.id) })
	return machines
}

func joinedKeys(m map[string]int) string {
	return strings.Join(slices.Collect(maps.Keys(m)), ",") // want `collected from nothing`
}

func sortedKeys(m map[string]int) []string {
	return slices.Sorted(maps.Keys(m)) // want `collected from nothing`
}

func sortedKeysAnd(m map[string]int) ([]string, error) {
	return slices.Sorted(maps.Keys(m)), nil // want `collected from nothing`
}

func eachKey(m map[string]int) (sum int) {
	sorted := ""
	for _, k := range slices.Sorted(maps.Keys(m)) { // want `collected from nothing`
		sorted += k
		sum += m[k]
	}
	return sum + len(sorted)
}

func namedKeys(m map[string]int) []string {
	keys := slices.Sorted(maps.Keys(m)) // want `collected from nothing`
	return keys[:min(3, len(keys))]
}

func (f *floor) byID() []*machine {
	list := slices.SortedFunc(maps.Values(f.machines), func(a, b *machine) int { return a.id - b.id }) // want `collected from nothing`
	return list
}

func (f *floor) stably() []*machine {
	switch {
	case f != nil:
		return slices.SortedStableFunc(maps.Values(f.machines), byID) // want `collected from nothing`
	}
	return nil
}

func byID(a, b *machine) int { return a.id - b.id }

func inOrder(m map[string]int, order func(a, b string) int) []string {
	return slices.SortedFunc(maps.Keys(m), order) // want `collected from nothing`
}

// Keys is generic: its elements are of a type parameter.
func genericKeys[K comparable, V any](m map[K]V) []K {
	return slices.Collect(maps.Keys(m)) // want `collected from nothing`
}

func copiedBack(words []string) []string {
	return slices.Collect(slices.Values(words)) // want `collected from nothing`
}

// It is sorted where there is no place for a statement: it is shown only.
func sortedOperand(m map[string]int) string {
	return strings.Join(slices.Sorted(maps.Keys(m)), ",") // want `collected from nothing`
}

func sortedInHead(m map[string]int) int {
	if keys := slices.Sorted(maps.Keys(m)); len(keys) > 0 { // want `collected from nothing`
		return len(keys[0])
	}
	return 0
}

// The comparison means another variable of this name.
func sortedByOuter(m map[string]int, list map[string]int) []string {
	{
		list := slices.SortedFunc(maps.Keys(m), func(a, b string) int { return list[a] - list[b] }) // want `collected from nothing`
		return list
	}
}

// What is returned beside may be changed by the comparison.
func sortedBeside(m map[string]int) ([]string, int) {
	n := 0
	return slices.SortedFunc(maps.Keys(m), func(a, b string) int { n++; return cmp.Compare(a, b) }), n // want `collected from nothing`
}

func sortedAgain(m map[string]int) {
	again := false
back:
	for _, k := range slices.Sorted(maps.Keys(m)) { // want `collected from nothing`
		if k == "" && !again {
			again = true
			goto back
		}
	}
}
