package loopclosure_test

import "testing"

// The code as the rule finds it, and as the fix leaves it. What is called keeps the
// function, as far as the compiler knows.

type table struct{ n int }

func (t *table) count(m int) { t.n += m }

var kept func(int)

//go:noinline
func use(f func(int), n int) {
	if n < 0 {
		kept = f
	}
	f(n)
}

//go:noinline
func baseline(t *table, list []int) {
	for _, n := range list {
		use(t.count, n)
	}
}

//go:noinline
func candidate(t *table, list []int) {
	count := t.count
	for _, n := range list {
		use(count, n)
	}
}

// BenchmarkProof goes through one number, for which nothing is gained, and through many.
func BenchmarkProof(b *testing.B) {
	for name, list := range map[string][]int{"one": make([]int, 1), "hundred": make([]int, 100)} {
		for side, f := range map[string]func(*table, []int){"baseline": baseline, "candidate": candidate} {
			b.Run(name+"/"+side, func(b *testing.B) {
				b.ReportAllocs()
				t := new(table)
				for b.Loop() {
					f(t, list)
				}
			})
		}
	}
}
