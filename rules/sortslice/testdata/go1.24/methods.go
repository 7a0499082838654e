package sortslice

import "sort"

type byLength []string

func (b byLength) Len() int           { return len(b) }
func (b byLength) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLength) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func shortest(words []string, kept byLength) {
	sort.Sort(byLength(words)) // want "slice sorted through an interface, by three methods"
	sort.Stable(kept)          // want "slice sorted through an interface, by three methods"
}

type both struct{ byLength }

func wrapped(words []string) {
	sort.Sort(both{words})
	sort.Sort(sort.Reverse(byLength(words)))
}
