package serialcalls

import (
	"context"
	"fmt"
)

func counting(ctx context.Context, s store, users []string) ([]int, error) {
	out := make([]int, len(users))
	for i := 0; i < len(users); i++ { // want `independent calls are made one after the other`
		n, err := s.Count(ctx, users[i])
		if err != nil {
			return nil, fmt.Errorf("user %d: %w", i, err)
		}
		out[i] = n
	}
	return out, nil
}

func countingUp(ctx context.Context, s store, most int) (total int, err error) {
	for i := 0; i < most; i++ { // want `independent calls are made one after the other`
		n, err := s.Count(ctx, fmt.Sprint(i))
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}
