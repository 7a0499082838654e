package serialcalls

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"
)

// store keeps users. Its methods are safe for concurrent use and change nothing.
type store interface {
	Count(ctx context.Context, user string) (int, error)
	Owner(ctx context.Context, user string) (*owner, bool, error)
}

type owner struct{ name string }

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

// What comes first is done twice; what adds up the results stays as it is.
func summed(ctx context.Context, s store, users []string) (total int, err error) {
	most := map[string]int{}
	for _, user := range users { // want `independent calls are made one after the other`
		if user == "" {
			continue
		}
		name := strings.ToLower(user)
		n, err := s.Count(ctx, name)
		if err != nil {
			return 0, err
		}
		total += n
		most[name]++
		if total > 100 {
			total = 0
		}
	}
	return total + len(most), nil
}

func numbered(ctx context.Context, s store, i int) (out []int, err error) {
	for range i { // want `independent calls are made one after the other`
		n, err := s.Count(ctx, "any")
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

type group struct {
	members []string
	counts  map[string]int
	mu      sync.RWMutex
}

// count changes nothing, as its statements show.
func (g *group) count(ctx context.Context, name string) (n int, err error) {
	g.mu.RLock()
	defer g.mu.RUnlock()
	timer := time.NewTimer(time.Millisecond)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	found := make([]int, 0, 1)
	found = append(found, g.counts[name])
	found[0] += 1
	for i := range found {
		n += found[i]
	}
	return n, nil
}

func (g *group) all(ctx context.Context) ([]int, error) {
	out := make([]int, 0, len(g.members))
	for i := range g.members { // want `independent calls are made one after the other`
		name, shown := g.members[i], "shown"
		n, err := g.count(ctx, name+shown)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func (g *group) each(ctx context.Context) ([]int, error) {
	var out []int
	for _, name := range g.members { // want `independent calls are made one after the other`
		n, err := g.count(ctx, name)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func commented(ctx context.Context, s store, users []string) (out []int, err error) {
	for _, user := range users { // want `independent calls are made one after the other`
		// The name as it is.
		unused := len(user)
		n, err := s.Count(ctx, user)
		if err != nil {
			return nil, err
		}
		out = append(out, n+unused)
	}
	return out, nil
}
