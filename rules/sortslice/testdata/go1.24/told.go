package sortslice

import "sort"

// What these methods tell is for a person to see.

func zero(points []float64) {
	sort.Stable(sort.Float64Slice(points))             // want "slice sorted through an interface, by three methods"
	sort.Sort(sort.Reverse(sort.Float64Slice(points))) // want "slice sorted through an interface, by three methods"
}

type counting []string

var swaps int

func (c counting) Len() int           { return len(c) }
func (c counting) Less(i, j int) bool { return c[i] < c[j] }
func (c counting) Swap(i, j int)      { c[i], c[j] = c[j], c[i]; swaps++ }

func counted(words []string) { sort.Sort(counting(words)) } // want "slice sorted through an interface, by three methods"

type half []string

func (h half) Len() int           { return len(h) / 2 }
func (h half) Less(i, j int) bool { return h[i] < h[j] }
func (h half) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

func halved(words []string) { sort.Sort(half(words)) } // want "slice sorted through an interface, by three methods"

type stuck []string

func (s stuck) Len() int           { return len(s) }
func (s stuck) Less(i, j int) bool { return s[i] < s[j] }
func (s stuck) Swap(i, j int)      { s[i], s[j] = s[j], s[0] }

func unmoved(words []string) { sort.Sort(stuck(words)) } // want "slice sorted through an interface, by three methods"

var ages = map[string]int{}

type ranked []string

func (r ranked) Len() int           { return len(r) }
func (r ranked) Less(i, j int) bool { return ages[r[i]] < ages[r[j]] }
func (r ranked) Swap(i, j int)      { r[i], r[j] = r[j], r[i] }

func byRank(words []string) { sort.Sort(ranked(words)) } // want "slice sorted through an interface, by three methods"

type upTo []string

func (u upTo) Len() int           { return len(u) }
func (u upTo) Less(i, j int) bool { return u[i] <= u[j] }
func (u upTo) Swap(i, j int)      { u[i], u[j] = u[j], u[i] }

func orSame(words []string) { sort.Stable(upTo(words)) } // want "slice sorted through an interface, by three methods"

type size = int

type bySize []string

func (b bySize) Len() int           { return len(b) }
func (b bySize) Less(i, j int) bool { return size(len(b[i])) < size(len(b[j])) }
func (b bySize) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func renamed(words []string) {
	type size string
	sort.Sort(bySize(words)) // want "slice sorted through an interface, by three methods"
	_ = size("")
}

type folded []string

func (f folded) Len() int           { return len(f) }
func (f folded) Less(i, j int) bool { return f[i] < f[j] /* as bytes */ }
func (f folded) Swap(i, j int)      { f[i], f[j] = f[j], f[i] }

func explained(words []string) { sort.Sort(folded(words)) } // want "slice sorted through an interface, by three methods"
