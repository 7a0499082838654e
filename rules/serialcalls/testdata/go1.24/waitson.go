package serialcalls

import (
	"context"
	"time"
)

// unchecked goes on whatever the error is.
func unchecked(ctx context.Context, s store, users []string) (out []int) {
	for _, user := range users { // want `independent calls are made one after the other`
		n, _ := s.Count(ctx, user)
		out = append(out, n)
	}
	return out
}

// inStock leaves those out that it knows nothing of.
func inStock(s *shelf, items []string) (out []string) {
	for _, item := range items { // want `independent calls are made one after the other`
		if item == "" {
			continue
		}
		n, err := s.stock(item)
		if err != nil {
			continue
		}
		if n > 3 {
			out = append(out, item)
		}
	}
	return out
}

type found struct {
	item  string
	stock int
	err   error
}

func report(s *shelf, items []string) []found {
	rows := make([]found, len(items))
	for i := range items { // want `independent calls are made one after the other`
		rows[i].stock, rows[i].err = s.stock(items[i])
		rows[i].item = items[i]
	}
	return rows
}

func sorted(s *shelf, items []string) (known, unknown []string) {
	for _, item := range items { // want `independent calls are made one after the other`
		if _, err := s.stock(item); err != nil {
			unknown = append(unknown, item)
		} else {
			known = append(known, item)
		}
	}
	return known, unknown
}

// check waits, and has nothing but an error.
func (s *shelf) check(item string) error {
	time.Sleep(time.Millisecond)
	_, err := s.stock(item)
	return err
}

func failing(s *shelf, items []string) (bad []string) {
	for _, item := range items { // want `independent calls are made one after the other`
		if err := s.check(item); err != nil {
			bad = append(bad, item)
		}
	}
	return bad
}

// completed sets a part of its own copy of an element.
func completed(ctx context.Context, s store, rows []row) ([]row, error) {
	out := make([]row, 0, len(rows))
	for _, r := range rows { // want `independent calls are made one after the other`
		n, err := s.Count(ctx, r.user)
		if err != nil {
			return nil, err
		}
		r.count, r.known = n, true
		out = append(out, r)
	}
	return out, nil
}

func counted(s *shelf, most int) (total int, err error) {
	for i := 0; i < most; i++ { // want `independent calls are made one after the other`
		n, failed := s.stock(string(rune('a' + i)))
		if failed != nil {
			err = failed
		}
		total += n
	}
	return total, err
}
