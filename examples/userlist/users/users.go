// Package users answers what there is to know of the users.
package users

import (
	"context"
	"fmt"

	"example.com/userlist/store"
)

// Store is what the service asks. Its methods are safe for concurrent use and
// change nothing.
type Store interface {
	Users(ctx context.Context, offset, limit int) ([]*store.User, error)
	Policies(ctx context.Context, user string) ([]*store.Policy, error)
}

// Info is what the list says of a user.
type Info struct {
	Name     string `json:"name"`
	Nickname string `json:"nickname"`
	Email    string `json:"email"`
	Phone    string `json:"phone"`
	Policies int64  `json:"totalPolicy"`
}

// Service lists users.
type Service struct {
	store Store
}

// New returns a service that asks s.
func New(s Store) *Service {
	return &Service{store: s}
}

// List returns at most limit users from offset on, in the order of the store,
// each with the number of its policies. The error is that of the first user
// whose policies could not be looked up.
func (s *Service) List(ctx context.Context, offset, limit int) ([]*Info, error) {
	users, err := s.store.Users(ctx, offset, limit)
	if err != nil {
		return nil, fmt.Errorf("users: %w", err)
	}
	infos := make([]*Info, 0)
	for _, user := range users {
		policies, err := s.store.Policies(ctx, user.Name)
		if err != nil {
			return nil, fmt.Errorf("policies of user %q: %w", user.Name, err)
		}
		infos = append(infos, &Info{
			Name:     user.Name,
			Nickname: user.Nickname,
			Email:    user.Email,
			Phone:    user.Phone,
			Policies: int64(len(policies)),
		})
	}
	return infos, nil
}
