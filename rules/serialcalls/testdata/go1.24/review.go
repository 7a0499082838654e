package serialcalls

import "context"

// silent promises nothing.
type silent interface {
	Count(ctx context.Context, user string) (int, error)
}

func unpromised(ctx context.Context, s silent, users []string) (out []int, err error) {
	for _, user := range users { // want `independent calls are made one after the other`
		n, err := s.Count(ctx, user)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

type counter struct{ asked int }

func (c *counter) next(ctx context.Context, user string) (int, error) {
	c.asked++
	return c.asked, nil
}

func changing(ctx context.Context, c *counter, users []string) (out []int, err error) {
	for _, user := range users { // want `independent calls are made one after the other`
		n, err := c.next(ctx, user)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func logged(ctx context.Context, s store, users []string, note func(int)) (out []int, err error) {
	for _, user := range users { // want `independent calls are made one after the other`
		n, err := s.Count(ctx, user)
		if err != nil {
			return nil, err
		}
		note(n)
		out = append(out, n)
	}
	return out, nil
}

type cache struct{ known map[string]int }

// get fills what it belongs to.
func (c *cache) get(ctx context.Context, user string) (int, error) {
	c.known[user] = len(user)
	return len(user), ctx.Err()
}

func filled(ctx context.Context, c *cache, users []string) (out []int, err error) {
	for _, user := range users { // want `independent calls are made one after the other`
		n, err := c.get(ctx, user)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

// read fills what it is given.
func read(ctx context.Context, into []int) (int, error) {
	into[0] = 1
	return 1, ctx.Err()
}

func passed(ctx context.Context, into []int, users []string) (out []int, err error) {
	for range users { // want `independent calls are made one after the other`
		n, err := read(ctx, into)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}
