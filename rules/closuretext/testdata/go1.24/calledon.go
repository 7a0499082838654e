package closuretext

import (
	"fmt"
	"sync"
)

type tower struct {
	site  string
	mu    sync.Mutex
	tally map[string]int
	calls int
}

func newTower(site string) *tower { return &tower{site: site, tally: map[string]int{}} }

func (t *tower) count(name string) {
	t.mu.Lock()
	t.tally[name]++
	t.mu.Unlock()
}

func (t *tower) note(n int, name string) {
	t.calls++
	println(n, name)
}

// The method that gets the text panics where there is no tower.
func (t *tower) counted(k tide, h func() error) func() error {
	return func() error {
		err := h()
		if err != nil {
			t.count(fmt.Sprintf("%s.%s.failed", t.site, k)) // want `text made in each call of a closure`
			return err
		}
		t.count(fmt.Sprintf("%s.%s.answered", t.site, k)) // want `text made in each call of a closure`
		return nil
	}
}

func noted(t *tower, n int) func(bool) {
	return func(ok bool) {
		if ok {
			t.note(n, "at "+t.site) // want `text made in each call of a closure`
		}
	}
}
