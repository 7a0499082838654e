package consttable_test

import "testing"

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(month string) int {
	lengths := map[string]int{"jan": 31, "feb": 28, "mar": 31, "apr": 30, "may": 31, "jun": 30, "jul": 31, "aug": 31, "sep": 30}
	return lengths[month]
}

var lengths = map[string]int{"jan": 31, "feb": 28, "mar": 31, "apr": 30, "may": 31, "jun": 30, "jul": 31, "aug": 31, "sep": 30}

//go:noinline
func candidate(month string) int { return lengths[month] }

// What is written for a map of the package.

// lengthsValue returns the value of a key in lengths.
func lengthsValue(key string) (value int) {
	switch key {
	case "jan", "mar", "may", "jul", "aug":
		return 31
	case "feb":
		return 28
	case "apr", "jun", "sep":
		return 30
	}
	return value
}

// lengthsLookup returns the value of a key in lengths, and whether it has one.
func lengthsLookup(key string) (value int, ok bool) {
	switch key {
	case "jan", "mar", "may", "jul", "aug":
		return 31, true
	case "feb":
		return 28, true
	case "apr", "jun", "sep":
		return 30, true
	}
	return value, false
}

//go:noinline
func lookupCandidate(month string) int { return lengthsValue(month) }

//go:noinline
func listBaseline(i int) string {
	names := []string{"zero", "one", "two"}
	return names[i]
}

var names = []string{"zero", "one", "two"}

//go:noinline
func listCandidate(i int) string { return names[i] }

var (
	sink int
	text string
)

// BenchmarkProof looks a key up in a map, in one of the package, and in a short list, for which least is gained.
func BenchmarkProof(b *testing.B) {
	for side, f := range map[string]func(string) int{"baseline": baseline, "candidate": candidate} {
		b.Run("map/"+side, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = f("mar")
			}
		})
	}
	for side, f := range map[string]func(string) int{"baseline": candidate, "candidate": lookupCandidate} {
		b.Run("lookup/"+side, func(b *testing.B) {
			for b.Loop() {
				sink = f("mar")
			}
		})
	}
	for side, f := range map[string]func(int) string{"baseline": listBaseline, "candidate": listCandidate} {
		b.Run("list/"+side, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				text = f(1)
			}
		})
	}
}
