package serialcalls

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"time"
)

// each is passed functions that wait, and change nothing.
func each[K, V any](keys []K, get func(K) (V, error)) ([]V, error) {
	all := make([]V, len(keys))
	for i, key := range keys { // want `independent calls are made one after the other`
		v, err := get(key)
		if err != nil {
			return nil, err
		}
		all[i] = v
	}
	return all, nil
}

func stocksOfEach(s *shelf, items []string) ([]int, error) {
	return each(items, func(item string) (int, error) {
		n, err := s.stock(item)
		if err != nil {
			return 0, fmt.Errorf("item %q: %w", item, err)
		}
		return n, nil
	})
}

func knownOfEach(ctx context.Context, s *shelf, numbers []int) ([]bool, error) {
	return each[int](numbers, func(n int) (bool, error) {
		select {
		case <-time.After(time.Millisecond):
		case <-ctx.Done():
			return false, ctx.Err()
		}
		return s.known(fmt.Sprint(n)) || slices.Contains(numbers, -n), nil
	})
}

func stocksByName(s *shelf, items []string) ([]int, error) { return each(items, s.stock) }

// after is passed a function that has no error.
func after(all []int, f func(int) int) (out []int) {
	for _, n := range all { // want `independent calls are made one after the other`
		m := f(n)
		out = append(out, m)
	}
	return out
}

func restedAfter(all []int) []int { return after(all, rested) }

// askedFor is passed one that counts.
func askedFor(all []string, get func(string) (int, error)) (out []int, err error) {
	for _, a := range all { // want `independent calls are made one after the other`
		n, err := get(a)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func stocksCounted(s *shelf, items []string) (int, error) {
	asked := 0
	_, err := askedFor(items, func(item string) (int, error) {
		asked++
		return s.stock(item)
	})
	return asked, err
}

// opening is passed one whose results have to be closed.
func opening[V any](all []string, open func(string) (V, error)) (out []V, err error) {
	for _, a := range all { // want `independent calls are made one after the other`
		v, err := open(a)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

func openAll(names []string) ([]io.ReadCloser, error) {
	return opening(names, func(name string) (io.ReadCloser, error) {
		time.Sleep(time.Millisecond)
		f, err := os.Open(name)
		return f, err
	})
}

// Between is for others, too.
func Between(all []string, get func(string) (int, error)) (out []int, err error) {
	for _, a := range all { // want `independent calls are made one after the other`
		n, err := get(a)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func stocksBetween(s *shelf, items []string) ([]int, error) { return Between(items, s.stock) }

// around is a value, too: who calls it is not known.
func around(all []string, get func(string) (int, error)) (out []int, err error) {
	for _, a := range all { // want `independent calls are made one after the other`
		n, err := get(a)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func stocksAround(s *shelf, items []string) ([]int, error) { return around(items, s.stock) }

var throughAround = around

// instead calls another function than it is passed.
func instead(all []string, get func(string) (int, error)) (out []int, err error) {
	if len(all) == 1 {
		get = func(string) (int, error) { return 1, nil }
	}
	for _, a := range all { // want `independent calls are made one after the other`
		n, err := get(a)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func stocksInstead(s *shelf, items []string) ([]int, error) { return instead(items, s.stock) }
