package loopgoroutine_test

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(list []int, do func(int)) {
	var wg sync.WaitGroup
	for _, n := range list {
		wg.Add(1)
		go func() {
			defer wg.Done()
			do(n)
		}()
	}
	wg.Wait()
}

func candidate(list []int, do func(int)) {
	var wg sync.WaitGroup
	var next atomic.Int64
	for range min(runtime.GOMAXPROCS(0), len(list)) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := int(next.Add(1)) - 1; i < len(list); i = int(next.Add(1)) - 1 {
				do(list[i])
			}
		}()
	}
	wg.Wait()
}

var sum atomic.Int64

// BenchmarkProof works on two numbers, and on a thousand.
func BenchmarkProof(b *testing.B) {
	for name, n := range map[string]int{"two": 2, "thousand": 1000} {
		list := make([]int, n)
		b.Run(name+"/baseline", func(b *testing.B) { work(b, baseline, list) })
		b.Run(name+"/candidate", func(b *testing.B) { work(b, candidate, list) })
	}
}

func work(b *testing.B, f func([]int, func(int)), list []int) {
	b.ReportAllocs()
	for b.Loop() {
		f(list, func(n int) { sum.Add(int64(n)) })
	}
}
