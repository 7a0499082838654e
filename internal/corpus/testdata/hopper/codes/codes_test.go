package codes

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"
)

func registry(opts ...Option) *Registry {
	opts = append(opts, Knows(
		Entry{"DE", "Germany", ""}, Entry{"DDR", "East Germany", "DE"}, Entry{"CS", "Czechoslovakia", "CZ"},
		Entry{"CZ", "Czechia", ""}, Entry{"X", "x", "Y"}, Entry{"Y", "y", "X"}, Entry{"Z", "z", "ZZ"},
	))
	return New(opts...)
}

func TestResolve(t *testing.T) {
	ctx := context.Background()
	r := registry(Delay(time.Millisecond))
	got, err := r.Resolve(ctx, []Code{"DE", "CZ", "DE", "X"})
	if err != nil || !slices.Equal(got, []string{"Germany", "Czechia", "Germany", "x"}) {
		t.Errorf("got %q, %v", got, err)
	}
	if got, err := r.Resolve(ctx, nil); err != nil || got == nil || len(got) != 0 {
		t.Errorf("got %#v, %v", got, err)
	}
	for range 5 {
		got, err = r.Resolve(ctx, []Code{"DE", "none", "never", "CZ"})
		if got != nil || !errors.Is(err, ErrUnknown) || err.Error() != "<none>: unknown code" {
			t.Errorf("got %q, %v", got, err)
		}
	}
}

func TestResolveStops(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
	defer cancel()
	before := runtime.NumGoroutine()
	_, err := registry(Delay(time.Minute)).Resolve(ctx, slices.Repeat([]Code{"DE"}, 50))
	if !errors.Is(err, context.DeadlineExceeded) || err.Error() != "<DE>: context deadline exceeded" {
		t.Errorf("got %v", err)
	}
	for i := 0; runtime.NumGoroutine() > before; i++ {
		if i == 100 {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestCurrent(t *testing.T) {
	r := registry()
	if e, err := r.Current(context.Background(), "DDR"); err != nil || e.Name != "Germany" {
		t.Errorf("got %v, %v", e, err)
	}
	if _, err := r.Current(context.Background(), "X"); err == nil || err.Error() != "<X>: leads nowhere" {
		t.Errorf("got %v", err)
	}
	if _, err := r.Current(context.Background(), "Z"); err != ErrUnknown {
		t.Errorf("got %v", err)
	}
}

func TestCensus(t *testing.T) {
	r := registry(Rest(time.Millisecond))
	begin := time.Now()
	n, err := r.Census(context.Background(), []Code{"DE", "none", "CZ"})
	if n != 2 || err != nil || time.Since(begin) < 3*time.Millisecond {
		t.Errorf("got %d, %v", n, err)
	}
}

func TestSentence(t *testing.T) {
	if got := (Entry{Code: "DE"}).Sentence(); got != "<DE>." {
		t.Error(got)
	}
}

func many(n int) []Code {
	var all []Code
	for i := range n {
		all = append(all, []Code{"DE", "CZ", "X", "DDR"}[i%4])
	}
	return all
}

func BenchmarkResolve(b *testing.B) {
	r, codes := registry(Delay(time.Millisecond)), many(24)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Resolve(context.Background(), codes); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCurrent(b *testing.B) {
	r := registry(Delay(time.Millisecond))
	for b.Loop() {
		if _, err := r.Current(context.Background(), "CS"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCensus(b *testing.B) {
	r, codes := registry(Rest(time.Millisecond)), many(8)
	for b.Loop() {
		if n, err := r.Census(context.Background(), codes); n != 8 || err != nil {
			b.Fatal(n, err)
		}
	}
}

func BenchmarkSentence(b *testing.B) {
	e, sum := Entry{Code: "DDR"}, 0
	b.ReportAllocs()
	for b.Loop() {
		sum += len(e.Sentence())
	}
	if sum == 0 {
		b.Fatal(fmt.Sprint(e))
	}
}
