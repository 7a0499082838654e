package serialcalls

import (
	"context"
	"fmt"
	"time"
)

// through asks one after the other, for whom it does not know.
func through[A, B any](all []A, get func(A) (B, error)) ([]B, error) {
	var got []B
	for _, a := range all { // want `independent calls are made one after the other`
		b, err := get(a)
		if err != nil {
			return nil, err
		}
		got = append(got, b)
	}
	return got, nil
}

func countsThrough(ctx context.Context, s store, users []string) ([]int, error) {
	return through(users, func(user string) (int, error) {
		n, err := s.Count(ctx, user)
		if err != nil {
			return 0, fmt.Errorf("user %q: %w", user, err)
		}
		return n, nil
	})
}

func lengths(words []string) ([]int, error) {
	return through(words, func(w string) (int, error) { return len(w), nil })
}

func rested(n int) int {
	time.Sleep(time.Millisecond)
	return n
}

func mapped(all []int, f func(int) int) (out []int) {
	for _, n := range all { // want `independent calls are made one after the other`
		m := f(n)
		out = append(out, m)
	}
	return out
}

func restedAll(all []int) []int { return mapped(all, rested) }

func doubledAll(all []int) []int { return mapped(all, func(n int) int { return 2 * n }) }
