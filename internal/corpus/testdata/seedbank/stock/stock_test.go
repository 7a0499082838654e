package stock

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

type bags map[int]int

func (b bags) Take(_ context.Context, number, seeds int) (int, error) {
	left, ok := b[number]
	if !ok {
		return 0, errors.New("no bag")
	}
	n := min(left, seeds)
	b[number] -= n
	return n, nil
}

func TestFill(t *testing.T) {
	b := bags{1: 100, 2: 10}
	got, err := Fill(context.Background(), b, []Order{{1, 60}, {1, 60}, {2, 1}, {3, 1}, {2, 5}})
	if fmt.Sprint(got, err) != "[60 40 1] accession 3: no bag" || b[2] != 9 {
		t.Error(got, err, b)
	}
}

func BenchmarkFill(b *testing.B) {
	s, orders := bags{1: 0, 2: 0}, []Order{{1, 1}, {2, 1}, {1, 2}, {2, 2}}
	for b.Loop() {
		if _, err := Fill(context.Background(), s, orders); err != nil {
			b.Fatal(err)
		}
	}
}
