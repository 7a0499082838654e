package flow

import (
	"context"
	"errors"
	"io"
	"reflect"
	"testing"
)

// upTo returns the numbers below n.
func upTo(n int) func() (int, error) {
	i := -1
	return func() (int, error) {
		if i++; i == n {
			return 0, io.EOF
		}
		return i, nil
	}
}

func TestRun(t *testing.T) {
	r := New(context.Background())
	odd := Map(r, From(r, upTo(15)), func(n int) (string, bool) { return string(rune('a' + n)), n%2 == 1 })
	var got [][]string
	Into(r, Batches(r, odd, 3), func(batch []string) error {
		got = append(got, batch)
		return nil
	})
	if err := r.Wait(); err != nil || !reflect.DeepEqual(got, [][]string{{"b", "d", "f"}, {"h", "j", "l"}, {"n"}}) {
		t.Error(got, err)
	}
}

// A stage that fails ends those before it, and those behind it.
func TestFails(t *testing.T) {
	broken := errors.New("broken")
	r := New(context.Background())
	in := From(r, upTo(1000))
	seen := 0
	Into(r, Batches(r, in, 10), func(batch []int) error {
		if seen++; seen == 3 {
			return broken
		}
		return nil
	})
	if err := r.Wait(); err != broken || seen != 3 {
		t.Error(err, seen)
	}
	r = New(context.Background())
	Into(r, From(r, func() (int, error) { return 0, broken }), func(int) error { return errors.New("got one") })
	if err := r.Wait(); err != broken {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r = New(ctx)
	Into(r, From(r, upTo(1000)), func(int) error { return nil })
	if err := r.Wait(); err != context.Canceled {
		t.Error(err)
	}
}

func BenchmarkBatches(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		r := New(context.Background())
		n := 0
		Into(r, Batches(r, From(r, upTo(500)), 50), func(batch []int) error {
			n += len(batch)
			return nil
		})
		if err := r.Wait(); err != nil || n != 500 {
			b.Fatal(n, err)
		}
	}
}
