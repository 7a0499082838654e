package leases

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Replica is what another node knows of our leases. It answers after a while,
// as the node is elsewhere.
type Replica struct {
	Node string
	rtt  time.Duration

	mu   sync.RWMutex
	seen map[string]Lease
	down bool
}

// Vote is whom a replica takes for the holder of a lease.
type Vote struct {
	Node  string
	Owner string
	Epoch uint64
}

// wait is the way to the node and back.
func (r *Replica) wait(ctx context.Context) error {
	t := time.NewTimer(r.rtt)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Lookup asks the replica who has a lease.
func (r *Replica) Lookup(ctx context.Context, name string) (Vote, error) {
	if err := r.wait(ctx); err != nil {
		return Vote{}, err
	}
	r.mu.RLock()
	defer r.mu.RUnlock()
	if r.down {
		return Vote{}, fmt.Errorf("replica %s is down", r.Node)
	}
	l := r.seen[name]
	return Vote{Node: r.Node, Owner: l.Owner, Epoch: l.Epoch}, nil
}

// Promote makes the replica the one that grants. There can be one only.
func (r *Replica) Promote(ctx context.Context, epoch uint64) error {
	if err := r.wait(ctx); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, l := range r.seen {
		if l.Epoch > epoch {
			return fmt.Errorf("replica %s is at epoch %d", r.Node, l.Epoch)
		}
	}
	if r.down {
		return fmt.Errorf("replica %s is down", r.Node)
	}
	return nil
}

// Group is the nodes that keep the same leases.
type Group []*Replica

// Votes asks every replica. The votes are in the order of the replicas; if one
// does not answer, there are none.
func (g Group) Votes(ctx context.Context, name string) ([]Vote, error) {
	votes := make([]Vote, 0, len(g))
	for _, r := range g {
		v, err := r.Lookup(ctx, name)
		if err != nil {
			return nil, fmt.Errorf("votes on %s: %w", name, err)
		}
		votes = append(votes, v)
	}
	return votes, nil
}

// Holder returns the owner that most replicas know of.
func (g Group) Holder(ctx context.Context, name string) (string, error) {
	votes, err := g.Votes(ctx, name)
	if err != nil {
		return "", err
	}
	count := make(map[string]int, len(votes))
	for _, v := range votes {
		if v.Owner == "" {
			continue
		}
		if count[v.Owner]++; count[v.Owner] > len(g)/2 {
			return v.Owner, nil
		}
	}
	return "", ErrUnknown
}

// Elect promotes the first replica that is willing, and returns it. The others
// are not to be asked after that.
func (g Group) Elect(ctx context.Context, epoch uint64) (*Replica, error) {
	var failed error
	for _, r := range g {
		err := r.Promote(ctx, epoch)
		if err == nil {
			return r, nil
		}
		if ctx.Err() != nil {
			return nil, err
		}
		failed = err
	}
	return nil, fmt.Errorf("nobody is willing: %w", failed)
}
