// Package stock takes seeds out of the store.
package stock

import (
	"context"
	"fmt"
)

// Order asks for seeds of an accession.
type Order struct {
	Number, Seeds int
}

// Store is where the bags are.
type Store interface {
	// Take takes seeds out of a bag, and returns how many there were.
	Take(ctx context.Context, number, seeds int) (int, error)
}

// Fill fills orders, whoever came first first: the others get what is left. It
// ends at the first that fails, and returns what was taken until then.
func Fill(ctx context.Context, s Store, orders []Order) ([]int, error) {
	taken := make([]int, 0, len(orders))
	for _, o := range orders {
		n, err := s.Take(ctx, o.Number, o.Seeds)
		if err != nil {
			return taken, fmt.Errorf("accession %d: %w", o.Number, err)
		}
		taken = append(taken, n)
	}
	return taken, nil
}
