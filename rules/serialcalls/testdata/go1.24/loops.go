package serialcalls

import (
	"context"
	"fmt"
)

type store interface {
	Count(ctx context.Context, user string) (int, error)
}

type info struct {
	name string
	n    int
}

func list(ctx context.Context, s store, users []string) ([]*info, error) {
	var infos []*info
	for _, user := range users { // want `independent calls are made one after the other`
		n, err := s.Count(ctx, user)
		if err != nil {
			return nil, fmt.Errorf("user %q: %w", user, err)
		}
		if n == 0 {
			continue
		}
		infos = append(infos, &info{user, n})
	}
	return infos, nil
}

func indexed(ctx context.Context, s store, users []string) (out []int, err error) {
	out = make([]int, len(users))
	for i, user := range users { // want `independent calls are made one after the other`
		var n int
		n, err = s.Count(ctx, user)
		if err != nil {
			return nil, err
		}
		out[i] = n
	}
	return out, nil
}
