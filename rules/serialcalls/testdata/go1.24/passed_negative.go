package serialcalls

import "context"

// Each call gets what the one before returned.
func folded(all []string, sum int, add func(int, string) (int, error)) (int, error) {
	for _, a := range all {
		next, err := add(sum, a)
		if err != nil {
			return 0, err
		}
		sum = next
	}
	return sum, nil
}

func countsFolded(ctx context.Context, s store, users []string) (int, error) {
	return folded(users, 0, func(sum int, user string) (int, error) {
		n, err := s.Count(ctx, user)
		return sum + n, err
	})
}

// The first that is found ends it.
func untilPassed(all []string, is func(string) (int, error)) string {
	for _, a := range all {
		n, err := is(a)
		if err == nil && n > 0 {
			return a
		}
	}
	return ""
}

func firstCounted(ctx context.Context, s store, users []string) string {
	return untilPassed(users, func(user string) (int, error) { return s.Count(ctx, user) })
}

// It is asked the same again.
func withoutTurn(all []string, next func() (int, error)) (out []int, err error) {
	for range all {
		n, err := next()
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func countsNext(ctx context.Context, s store, users []string) ([]int, error) {
	return withoutTurn(users, func() (int, error) { return s.Count(ctx, "next") })
}

// Nobody passes one that waits.
func computing(all []string, f func(string) (int, error)) (out []int, err error) {
	for _, a := range all {
		n, err := f(a)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func computed2(words []string) ([]int, error) {
	return computing(words, func(w string) (int, error) { return len(w), nil })
}

// The literal only makes what waits, or starts it.
func startedBy(all []string, start func(string) error) error {
	for _, a := range all {
		err := start(a)
		if err != nil {
			return err
		}
	}
	return nil
}

func startsAll(ctx context.Context, s store, users []string) error {
	return startedBy(users, func(user string) error {
		go s.Count(ctx, user)
		return nil
	})
}

// A turn that finds something is the last.
func lookedFor(all []string, f func(string) (int, error)) (int, error) {
	for _, a := range all {
		n, err := f(a)
		if err != nil {
			return 0, err
		}
		if n > 0 {
			break
		}
	}
	return 0, nil
}

func lookedForCounts(ctx context.Context, s store, users []string) (int, error) {
	return lookedFor(users, func(user string) (int, error) { return s.Count(ctx, user) })
}
