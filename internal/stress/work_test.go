package stress_test

import (
	"os"
	"strings"
	"testing"
)

// sum adds up in goroutines, each of a piece, what one adds up by itself.
const sum = `package m

import "sync"

var _ sync.Mutex

// Sum adds up.
func Sum(of []int) (sum int) {
	for _, n := range of {
		sum += n
	}
	return sum
}
`

const sumInPieces = `package m

import "sync"

const piece = 200

// Sum adds up.
func Sum(of []int) (sum int) {
	var all sync.WaitGroup
	var mu sync.Mutex
	_ = &mu
	for from := 0; from < len(of); from += piece {
		all.Add(1)
		go func(part []int) {
			defer all.Done()
			for _, n := range part {
				LOCK
				sum += n
				UNLOCK
			}
		}(of[from:min(from+piece, len(of))])
	}
	all.Wait()
	return sum
}
`

// Goroutines that a change starts for long lists alone must not get in each other's way.
func TestSoakWork(t *testing.T) {
	if os.Getenv("HONE_SOAK") == "" {
		t.Skip("compiles four tests with the race detector; set HONE_SOAK=1 (make soak)")
	}
	files := func(text string) map[string][]byte {
		return map[string][]byte{"m.go": []byte(text), "go.mod": []byte("module example.com/m\n\ngo 1.24\n")}
	}
	for _, c := range []struct {
		name, lock, unlock string
		races              bool
	}{{"without a lock", "", "", true}, {"with one", "mu.Lock()", "mu.Unlock()", false}} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.NewReplacer("UNLOCK", c.unlock, "LOCK", c.lock).Replace(sumInPieces)
			r := check(t, request(t, "example.com/m", files(sum), files(text), "Sum"))
			if got := strings.Contains(r.Difference, "data race"); got != c.races {
				t.Errorf("a race: %v, want %v: %+v", got, c.races, r)
			}
		})
	}
}
