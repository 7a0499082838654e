package serialcalls

import (
	"context"
	"io"
	"net/http"
)

func several(ctx context.Context, s store, users []string) (out []*owner, err error) {
	for _, user := range users { // want `independent calls are made one after the other`
		o, ok, err := s.Owner(ctx, user)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, o)
		}
	}
	return out, nil
}

func keyed(ctx context.Context, s store, users map[string]bool) (out []int, err error) {
	for user := range users { // want `independent calls are made one after the other`
		n, err := s.Count(ctx, user)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func labelled(ctx context.Context, s store, users []string) (out []int, err error) {
each:
	for _, user := range users { // want `independent calls are made one after the other`
		n, err := s.Count(ctx, user)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	if len(out) == 7 {
		goto each
	}
	return out, nil
}

func prepared(ctx context.Context, s store, users []string, name func(string) string) (out []int, err error) {
	for _, user := range users { // want `independent calls are made one after the other`
		known := name(user)
		n, err := s.Count(ctx, known)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func shared(ctx context.Context, s store, users []string) (out []int, err error) {
	more := func() { users = append(users, "more") }
	for _, user := range users { // want `independent calls are made one after the other`
		n, err := s.Count(ctx, user)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	more()
	return out, nil
}

func halfUsed(ctx context.Context, s store, users []string) (out []int, err error) {
	for _, user := range users { // want `independent calls are made one after the other`
		name, size := "the "+user, len(user)
		n, err := s.Count(ctx, name)
		if err != nil {
			return nil, err
		}
		out = append(out, n*size)
	}
	return out, nil
}

var known []string

func countingShared(ctx context.Context, s store) (total int, err error) {
	for i := 0; i < len(known); i++ { // want `independent calls are made one after the other`
		n, err := s.Count(ctx, "x")
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}

func leftOpen(urls []string) (bodies []string, err error) {
	for _, url := range urls { // want `independent calls are made one after the other`
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			return nil, err
		}
		bodies = append(bodies, string(body))
	}
	return bodies, nil
}

// What the calls return cannot be named here.
func unnamed(ctx context.Context, s store, users []string, int string) error {
	for _, user := range users { // want `independent calls are made one after the other`
		n, err := s.Count(ctx, user+int)
		if err != nil {
			return err
		}
		_ = n
	}
	return nil
}
