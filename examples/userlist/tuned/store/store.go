// Package store is where users and their policies are: here a fake that takes
// as long as a database would.
package store

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// User is an account.
type User struct {
	Name     string
	Nickname string
	Email    string
	Phone    string
}

// Policy allows a user something.
type Policy struct {
	Name string
	User string // name of the user it is for
	Text string
}

// Fake is a store in memory. Its methods may be called at the same time.
type Fake struct {
	mu       sync.RWMutex
	users    []*User
	policies []*Policy
	latency  time.Duration
}

// NewFake returns a store with n users, who have one policy each. Looking
// policies up takes latency in addition to the search.
func NewFake(n int, latency time.Duration) *Fake {
	s := &Fake{latency: latency}
	for i := range n {
		name := fmt.Sprintf("user%d", i)
		s.users = append(s.users, &User{
			Name:     name,
			Nickname: name,
			Email:    name + "@example.com",
			Phone:    fmt.Sprintf("555%07d", i),
		})
		s.policies = append(s.policies, &Policy{
			Name: fmt.Sprintf("policy%d", i),
			User: name,
			Text: `{"effect":"allow","actions":["<.*>"],"resources":["<.*>"]}`,
		})
	}
	return s
}

// Users returns at most limit users from offset on.
func (s *Fake) Users(ctx context.Context, offset, limit int) ([]*User, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	from := min(max(offset, 0), len(s.users))
	return s.users[from : from+min(max(limit, 0), len(s.users)-from)], ctx.Err()
}

// Policies returns the policies of a user. It ends early, with an error, when
// ctx does.
func (s *Fake) Policies(ctx context.Context, user string) ([]*Policy, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	policies := make([]*Policy, 0)
	for _, p := range s.policies {
		if p.User == user {
			policies = append(policies, p)
		}
	}
	if err := wait(ctx, s.latency); err != nil {
		return nil, err
	}
	return policies, nil
}

// wait returns after d, or with an error when ctx ends before.
func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
