package serialcalls

import (
	"context"
	"strconv"
)

func without(s store, users []string) (out []int, err error) {
	for _, user := range users {
		n, err := strconv.Atoi(user)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func unchecked(ctx context.Context, s store, users []string) (out []int) {
	for _, user := range users {
		n, _ := s.Count(ctx, user)
		out = append(out, n)
	}
	return out
}

func depends(ctx context.Context, s store, users []string) (string, error) {
	before := ""
	for _, user := range users {
		n, err := s.Count(ctx, user+before)
		if err != nil {
			return "", err
		}
		before = strconv.Itoa(n)
	}
	return before, nil
}

func early(ctx context.Context, s store, users []string) (out []int, err error) {
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			return nil, err
		}
		if n == 7 {
			break
		}
		out = append(out, n)
	}
	return out, nil
}

func starts(ctx context.Context, s store, users []string) (out []int, err error) {
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			return nil, err
		}
		go s.Count(ctx, user)
		out = append(out, n)
	}
	return out, nil
}

func lastOnes(ctx context.Context, s store, users []string) (out []int, err error) {
	for range users {
		n, err := s.Count(ctx, users[len(out)])
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

type page struct{ total int }

func field(ctx context.Context, s store, p *page, users []string) error {
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			return err
		}
		p.total += n
	}
	return nil
}

func renamed(ctx context.Context, s store, users []string) (out []int, err error) {
	for _, user := range users {
		user = "the " + user
		n, err := s.Count(ctx, user)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

var all int

func global(ctx context.Context, s store, users []string) error {
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			return err
		}
		all += n
	}
	return nil
}

func carried(ctx context.Context, s store, rows []*row) error {
	before := 0
	for _, r := range rows {
		n, err := s.Count(ctx, r.user)
		if err != nil {
			return err
		}
		r.count, before = n+before, n
	}
	return nil
}
