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

func counted(ctx context.Context, s store, users []string) (total int, err error) {
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			return 0, err
		}
		if n > 0 {
			total++
		}
	}
	return total, nil
}

func sum(ctx context.Context, s store, users []string) (total int, err error) {
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}

func last(ctx context.Context, s store, users []string) (out []int, err error) {
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			return nil, err
		}
		if len(out) > 0 && out[len(out)-1] == n {
			continue
		}
		out = append(out, n)
	}
	return out, nil
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
