package timercall_test

import (
	"testing"
	"time"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(requests chan int) (n int) {
	for range 100 {
		requests <- 1
		select {
		case i := <-requests:
			n += i
		case <-time.After(time.Minute):
			return -1
		}
	}
	return n
}

func candidate(requests chan int) (n int) {
	timer := time.NewTimer(time.Minute)
	defer timer.Stop()
	for range 100 {
		requests <- 1
		timer.Reset(time.Minute)
		select {
		case i := <-requests:
			n += i
		case <-timer.C:
			return -1
		}
	}
	return n
}

type entry struct{ made, used time.Time }

func baselineTwice() entry { return entry{made: time.Now(), used: time.Now()} }

func candidateTwice() entry {
	now := time.Now()
	return entry{made: now, used: now}
}

var (
	sink    int
	entries entry
)

// BenchmarkProof waits for a hundred requests, and notes the time in two fields.
func BenchmarkProof(b *testing.B) {
	b.Run("waits/baseline", func(b *testing.B) { wait(b, baseline) })
	b.Run("waits/candidate", func(b *testing.B) { wait(b, candidate) })
	b.Run("clock/baseline", func(b *testing.B) {
		for b.Loop() {
			entries = baselineTwice()
		}
	})
	b.Run("clock/candidate", func(b *testing.B) {
		for b.Loop() {
			entries = candidateTwice()
		}
	})
}

func wait(b *testing.B, f func(chan int) int) {
	b.ReportAllocs()
	requests := make(chan int, 1)
	for b.Loop() {
		sink = f(requests)
	}
}
