package flags

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestStore(t *testing.T) {
	var audit strings.Builder
	s := NewStore(&audit)
	for i, name := range []string{"b", "c", "a", "b"} {
		if err := s.Put(Flag{Name: name, On: i > 0, Percent: 10 * i, Segments: []string{"x", "y"}[:i%3]}); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.Names(); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Error(got)
	}
	if audit.String() != "1 b false 0 []\n2 c true 10 [\"x\"]\n3 a true 20 [\"x\" \"y\"]\n4 b true 30 []\n" {
		t.Error(audit.String())
	}
	f, err := s.Get("a")
	if err != nil || !f.On || f.Percent != 20 {
		t.Error(f, err)
	}
	f.Segments[0] = "mine"
	if f, _ = s.Get("a"); f.Segments[0] != "x" {
		t.Error(f)
	}
	if _, err := s.Get("d"); !errors.Is(err, ErrUnknown) || err.Error() != `flags: unknown flag: "d"` {
		t.Error(err)
	}
	broken := errors.New("broken")
	r, w := io.Pipe()
	r.CloseWithError(broken)
	s.audit = w
	if err := s.Put(Flag{Name: "e"}); err != broken || len(s.Names()) != 3 {
		t.Error(err)
	}
}

func TestRolled(t *testing.T) {
	n := 0
	for i := range 1000 {
		if (Flag{Name: "f", Percent: 30}).Rolled(fmt.Sprint("user", i)) {
			n++
		}
	}
	if n < 250 || n > 350 || (Flag{Name: "f"}).Rolled("u") || !(Flag{Percent: 100}).Rolled("u") {
		t.Error(n)
	}
}

func TestIn(t *testing.T) {
	d := NewDirectory(time.Millisecond)
	d.Add("staff", "ann")
	d.Add("beta", "bob", "ann")
	d.Add("empty")
	ctx := context.Background()
	if got, err := d.In(ctx, "bob", []string{"staff", "beta", "empty", "beta"}); err != nil || !slices.Equal(got, []bool{false, true, false, true}) {
		t.Error(got, err)
	}
	if got, err := d.In(ctx, "bob", nil); err != nil || len(got) != 0 {
		t.Error(got, err)
	}
	before := runtime.NumGoroutine()
	for range 5 {
		if got, err := d.In(ctx, "bob", []string{"beta", "z", "staff", "a", "b", "c"}); got != nil || !errors.Is(err, ErrNoSegment) || err.Error() != `flags: unknown segment: "z"` {
			t.Error(got, err)
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	d.latency = time.Minute
	if _, err := d.In(ctx, "bob", []string{"beta", "z"}); err != context.Canceled {
		t.Error(err)
	}
	for i := 0; runtime.NumGoroutine() > before; i++ {
		if i == 1000 {
			t.Fatal(runtime.NumGoroutine(), before)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func TestCache(t *testing.T) {
	now := time.Unix(1700000000, 0)
	c := NewCache[string, int](time.Minute, 3, func() time.Time { return now })
	if c.Ratio() != 0 {
		t.Error(c.Ratio())
	}
	for i := range 3 {
		c.Put(fmt.Sprint(i), i)
	}
	now = now.Add(time.Minute)
	if v, ok := c.Get("2"); !ok || v != 2 {
		t.Error(v, ok)
	}
	now = now.Add(1)
	c.Put("2", 20)
	if _, ok := c.Get("2"); ok == (len(c.entries) == 0) {
		t.Error("not kept")
	}
	c.Put("3", 3)
	c.Put("1", 1)
	now = now.Add(time.Minute + 1)
	if _, ok := c.Get("1"); ok || len(c.entries) != 2 {
		t.Error("kept for too long", c.entries)
	}
	if _, ok := c.Get("1"); ok || c.Ratio() != 0.5 {
		t.Error(c.Ratio())
	}
	c.Clear()
	if _, ok := c.Get("3"); ok || c.Ratio() != 0.4 {
		t.Error(c.Ratio())
	}
}

func TestParallel(t *testing.T) {
	c := NewCache[int, int](time.Minute, 50, time.Now)
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := range 200 {
				if v, ok := c.Get(i % 60); ok && v != i%60 {
					t.Error(v)
				}
				c.Put(i%60, i%60)
			}
		}()
	}
	all.Wait()
	if c.hits+c.misses != 800 {
		t.Error(c.hits, c.misses)
	}
}

func BenchmarkGet(b *testing.B) {
	now := time.Now()
	c := NewCache[string, bool](time.Hour, 1000, func() time.Time { return now })
	keys := make([]string, 500)
	for i := range keys {
		keys[i] = fmt.Sprint("a flag of some length/user ", i)
		c.Put(keys[i], true)
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if v, ok := c.Get(keys[i%len(keys)]); !v || !ok {
			b.Fatal("lost")
		}
	}
}

func BenchmarkNames(b *testing.B) {
	s := NewStore(io.Discard)
	for i := range 100 {
		s.Put(Flag{Name: fmt.Sprintf("flag-%03d", i*37%100)})
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(s.Names()) != 100 {
			b.Fatal("lost")
		}
	}
}

// directory has so many segments.
func directory(latency time.Duration, n int) (*Directory, []string) {
	d, segments := NewDirectory(latency), make([]string, n)
	for i := range segments {
		segments[i] = fmt.Sprint("segment-", i)
		d.Add(segments[i], "ann", "bob", "cid")
	}
	return d, segments
}

func BenchmarkIn(b *testing.B) {
	d, segments := directory(2*time.Millisecond, 24)
	for b.Loop() {
		if _, err := d.In(context.Background(), "dan", segments); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEach(b *testing.B) {
	numbers := make([]int, 64)
	b.ReportAllocs()
	for b.Loop() {
		if got, err := each(numbers, func(n int) (int, error) { return n + 1, nil }); err != nil || len(got) != 64 {
			b.Fatal(err)
		}
	}
}
