package workbench

import (
	"sync"
	"testing"
)

// A build is counted once, whoever asks, and each build for itself.
func TestTallied(t *testing.T) {
	s, c, _ := comparing(nil, nil)
	src := s.collector.Source.(*failing)
	for range 3 {
		for _, b := range []*build{c.base, c.with} {
			got, err := s.tallied(t.Context(), b, c.targets[0])
			if err != nil || len(got) == 0 {
				t.Fatalf("%v, %v", got, err)
			}
		}
	}
	if src.ran["baseline"] != exactProcesses || src.ran["candidate"] != exactProcesses {
		t.Errorf("processes %v, want %d of each", src.ran, exactProcesses)
	}
	s, c, _ = comparing(nil, nil)
	src = s.collector.Source.(*failing)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if _, err := s.tallied(t.Context(), c.with, c.targets[0]); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if src.ran["candidate"] != exactProcesses {
		t.Errorf("asked at once, it is counted by %d processes", src.ran["candidate"])
	}
}

// What failed is not known: it is counted anew.
func TestTalliedAgain(t *testing.T) {
	s, c, _ := comparing(nil, []int{0})
	if _, err := s.tallied(t.Context(), c.with, c.targets[0]); err == nil {
		t.Fatal("it does not fail")
	}
	s.collector.Source.(*failing).in["candidate"] = nil
	if got, err := s.tallied(t.Context(), c.with, c.targets[0]); err != nil || len(got) == 0 {
		t.Errorf("%v, %v", got, err)
	}
}
