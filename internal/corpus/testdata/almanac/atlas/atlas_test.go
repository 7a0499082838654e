package atlas

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"testing"
	"time"
)

func small(n int, d time.Duration) (*Atlas, []string) {
	a := &Atlas{Delay: d}
	var names []string
	for i := 0; i < n; i++ {
		name := fmt.Sprintf("p%02d", i)
		names = append(names, name)
		Add(a, Place{name, float64(i), -float64(i)})
	}
	return a, names
}

func TestFindAll(t *testing.T) {
	a, names := small(30, 0)
	got, err := FindAll(context.Background(), a, names)
	if err != nil || len(got) != 30 {
		t.Fatal(got, err)
	}
	for i, p := range got {
		if p != (Place{names[i], float64(i), -float64(i)}) {
			t.Errorf("%d: got %v", i, p)
		}
	}
	got, err = FindAll(context.Background(), a, nil)
	if got == nil || len(got) != 0 || err != nil {
		t.Errorf("got %v, %v", got, err)
	}
	got, err = FindAll(context.Background(), a, []string{"p03", "x", "p04", "y"})
	if got != nil || !errors.Is(err, ErrUnknown) || err.Error() != "unknown place: x" {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestGivesUp(t *testing.T) {
	a, names := small(10, time.Hour)
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(5*time.Millisecond, cancel)
	if got, err := FindAll(ctx, a, names); got != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := Names(ctx, a); got != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v", got, err)
	}
	for i := 0; i < 100 && runtime.NumGoroutine() > before; i++ {
		time.Sleep(time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n > before {
		t.Errorf("%d goroutines are left", n-before)
	}
}

func TestNames(t *testing.T) {
	for _, n := range []int{0, 1, 8, 21} {
		a, names := small(n, 0)
		got, err := Names(context.Background(), a)
		if err != nil || !reflect.DeepEqual(got, names) {
			t.Errorf("%d: got %q, %v", n, got, err)
		}
	}
}

func BenchmarkFindAll(b *testing.B) {
	a, names := small(24, 300*time.Microsecond)
	for b.Loop() {
		if _, err := FindAll(context.Background(), a, names); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNames(b *testing.B) {
	a, _ := small(60, 300*time.Microsecond)
	for b.Loop() {
		if _, err := Names(context.Background(), a); err != nil {
			b.Fatal(err)
		}
	}
}
