package busywait_test

import "testing"

//lint:file-ignore SA5004 a loop that spins is what the rule finds

// The code as the rule finds it, and as its page says to write it.

func baseline(a, b <-chan int) int {
	for {
		select {
		case n := <-a:
			return n
		case n := <-b:
			return n
		default:
		}
	}
}

func candidate(a, b <-chan int) int {
	select {
	case n := <-a:
		return n
	case n := <-b:
		return n
	}
}

// work is what another goroutine does before it answers.
func work(n int) (sum int) {
	for i := range n {
		sum += i * i
	}
	return sum
}

// BenchmarkProof waits for two that work and for one whose answer is there
// already, where nothing is gained.
func BenchmarkProof(b *testing.B) {
	sides := map[string]func(a, b <-chan int) int{"baseline": baseline, "candidate": candidate}
	for side, first := range sides {
		b.Run("there/"+side, func(b *testing.B) {
			ch := make(chan int, 1)
			for b.Loop() {
				ch <- 1
				first(ch, nil)
			}
		})
		b.Run("waits/"+side, func(b *testing.B) {
			for b.Loop() {
				done := make(chan int)
				for range 2 {
					ch := make(chan int)
					go func() { ch <- work(2_000) }()
					go func() { done <- first(ch, nil) }()
				}
				for range 2 {
					<-done
				}
			}
		})
	}
}
