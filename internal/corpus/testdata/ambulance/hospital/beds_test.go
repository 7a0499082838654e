package hospital

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

type clinic struct {
	name  string
	beds  Beds
	asked *[]string
	err   error
}

func (c *clinic) Name() string { return c.name }

func (c *clinic) Ask(_ context.Context, patient string) (bool, error) {
	if c.asked != nil {
		*c.asked = append(*c.asked, c.name+"/"+patient)
	}
	return c.err == nil && c.beds.Reserve(1), c.err
}

func TestPlace(t *testing.T) {
	var asked []string
	a, b, c := &clinic{name: "a", asked: &asked}, &clinic{name: "b", asked: &asked}, &clinic{name: "c", asked: &asked}
	b.beds.Put(1)
	c.beds.Put(1)
	all := []Admission{a, b, c}
	for _, want := range []string{"b", "c", ""} {
		if got, err := Place(context.Background(), "p", all); got != want || (err != nil) != (want == "") {
			t.Errorf("%q, %v, not %q", got, err, want)
		}
	}
	b.err = errors.New("line is dead")
	if _, err := Place(context.Background(), "q", all); fmt.Sprint(err) != "hospital b: line is dead" {
		t.Error(err)
	}
	if want := []string{"a/p", "b/p", "a/p", "b/p", "c/p", "a/p", "b/p", "c/p", "a/q", "b/q"}; !slices.Equal(asked, want) {
		t.Errorf("asked %q", asked)
	}
}

func TestReserve(t *testing.T) {
	var beds Beds
	beds.Put(100)
	var got atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for beds.Reserve(3) {
				got.Add(3)
			}
		}()
	}
	all.Wait()
	if got.Load() != 99 || !beds.Reserve(1) || beds.Reserve(1) {
		t.Error(got.Load())
	}
}

func BenchmarkPlace(b *testing.B) {
	far := make([]Admission, 8)
	for i := range far {
		far[i] = &clinic{name: "far"}
	}
	last := far[len(far)-1].(*clinic)
	for b.Loop() {
		last.beds.Put(1)
		if _, err := Place(context.Background(), "p", far); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReserve(b *testing.B) {
	var beds Beds
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			beds.Put(1)
			beds.Reserve(1)
		}
	})
}
