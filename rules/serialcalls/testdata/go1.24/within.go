package serialcalls

import "context"

// The loop goes through the places that it fills.

func placed(ctx context.Context, s store, users []string) ([]int, error) {
	all := make([]int, len(users))
	var err error
	for i := range all { // want `independent calls are made one after the other`
		if all[i], err = s.Count(ctx, users[i]); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func placedNext(ctx context.Context, s store, users []string) ([]int, error) {
	all := make([]int, len(users))
	for i := range all { // want `independent calls are made one after the other`
		n, err := s.Count(ctx, users[i])
		if err != nil {
			return nil, err
		}
		all[i] = n + 1
	}
	return all, nil
}

func placedInfo(ctx context.Context, s store, users []string) ([]info, error) {
	all := make([]info, len(users))
	for i := range all { // want `independent calls are made one after the other`
		n, err := s.Count(ctx, users[i])
		if err != nil {
			return nil, err
		}
		all[i].n = n
	}
	return all, nil
}
