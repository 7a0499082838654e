package enrich

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"example.com/enrich/registry"
)

func known(delay time.Duration) *registry.Registry {
	return registry.New(delay, registry.Customer{Number: 1, Name: "Ada", Country: "UK"}, registry.Customer{Number: 2, Name: "Grace", Country: "US"})
}

func TestRows(t *testing.T) {
	e := New(known(0))
	rows, err := e.Rows(t.Context(), []Order{{2, 500}, {1, 1}, {2, -7}})
	want := []Row{{Order{2, 500}, "Grace", "US"}, {Order{1, 1}, "Ada", "UK"}, {Order{2, -7}, "Grace", "US"}}
	if err != nil || len(rows) != 3 || rows[0] != want[0] || rows[1] != want[1] || rows[2] != want[2] {
		t.Errorf("%v, %v", rows, err)
	}
	if rows, err := e.Rows(t.Context(), nil); err != nil || rows == nil || len(rows) != 0 {
		t.Errorf("of nothing: %v, %v", rows, err)
	}
}

// Of several errors it is that of the first order, and nothing is left running.
func TestErrors(t *testing.T) {
	e := New(known(time.Millisecond))
	before := runtime.NumGoroutine()
	for range 5 {
		rows, err := e.Rows(t.Context(), []Order{{1, 0}, {1, 0}, {7, 0}, {2, 0}, {8, 0}, {9, 0}})
		if rows != nil || err == nil || err.Error() != "order 2: customer 7: is not known" {
			t.Errorf("%v, %v", rows, err)
		}
	}
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, were %d", runtime.NumGoroutine(), before)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if rows, err := New(known(time.Hour)).Rows(ctx, []Order{{1, 0}, {2, 0}}); rows != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", rows, err)
	}
}

var rows []Row

func BenchmarkRows(b *testing.B) {
	e, ctx := New(known(time.Millisecond)), context.Background()
	var orders []Order
	for i := range 30 {
		orders = append(orders, Order{1 + i%2, int64(i)})
	}
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if rows, err = e.Rows(ctx, orders); err != nil {
			b.Fatal(err)
		}
	}
}
