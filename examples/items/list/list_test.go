package list

import (
	"slices"
	"sync"
	"testing"
)

func TestList(t *testing.T) {
	var l List
	if got := l.Items(); len(got) != 0 {
		t.Errorf("a new list has %q", got)
	}
	l.Add("a")
	before := l.Items()
	l.Add("")
	l.Add("a")
	if got := l.Items(); !slices.Equal(got, []string{"a", "", "a"}) {
		t.Errorf("%q", got)
	}
	if !slices.Equal(before, []string{"a"}) {
		t.Errorf("what was returned earlier is %q now", before)
	}
}

func TestTogether(t *testing.T) {
	var l List
	var all sync.WaitGroup
	for range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 100 {
				l.Add("x")
				l.Items()
			}
		}()
	}
	all.Wait()
	if got := len(l.Items()); got != 800 {
		t.Errorf("%d items", got)
	}
}
