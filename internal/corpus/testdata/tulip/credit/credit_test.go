package credit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"example.com/tulip"
)

func open(while time.Duration) *Bureau {
	b := Open(while)
	for i := range 100 {
		b.Grant(fmt.Sprint("P", i), int64(i)*100)
	}
	return b
}

func TestLimits(t *testing.T) {
	b, ctx := open(0), context.Background()
	b.Grant("P7", 5)
	got, err := b.Limits(ctx, []string{"P9", "P7", "P9"})
	if err != nil || !slices.Equal(got, []int64{900, 5, 900}) {
		t.Error(got, err)
	}
	if got, err := b.Limits(ctx, nil); got == nil || len(got) != 0 || err != nil {
		t.Error(got, err)
	}
	if got, err := b.Limits(ctx, []string{"P1", "no", "P2", "nobody"}); got != nil || !errors.Is(err, ErrUnknown) || err.Error() != `unknown paddle "no"` {
		t.Error(got, err)
	}
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := open(time.Hour).Limits(ctx, []string{"P1"}); err != context.Canceled {
		t.Error(err)
	}
}

func TestSettle(t *testing.T) {
	b, ctx := open(0), context.Background()
	sale := func(lot, bunches int, paddle string) tulip.Sale {
		return tulip.Sale{Lot: tulip.Lot{Number: lot}, Paddle: paddle, Bunches: bunches, Price: 20}
	}
	n, err := b.Settle(ctx, []tulip.Sale{sale(1, 10, "P3"), sale(2, 6, "P3"), sale(3, 5, "P3"), sale(4, 1, "P1")})
	if n != 1 || !errors.Is(err, ErrLimit) || err.Error() != "lot 2: beyond the limit: 120 is more than 100" {
		t.Error(n, err)
	}
	// What comes behind the sale that cannot be paid is not charged.
	if got, err := b.Limits(ctx, []string{"P1", "P3"}); err != nil || !slices.Equal(got, []int64{100, 100}) {
		t.Error(got, err)
	}
	if n, err := b.Settle(ctx, []tulip.Sale{sale(2, 5, "P3"), sale(4, 1, "X")}); n != 1 || !errors.Is(err, ErrUnknown) {
		t.Error(n, err)
	}
}

func BenchmarkLimits(b *testing.B) {
	bureau, ctx := open(2*time.Millisecond), context.Background()
	var paddles []string
	for i := range 25 {
		paddles = append(paddles, fmt.Sprint("P", i*3))
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := bureau.Limits(ctx, paddles); err != nil {
			b.Fatal(err)
		}
	}
}
