// Package enrich completes orders with what is known of the customers.
package enrich

import (
	"context"
	"fmt"

	"example.com/enrich/registry"
)

// Order is what comes in.
type Order struct {
	Customer int
	Cents    int64
}

// Row is what goes out.
type Row struct {
	Order
	Name, Country string
}

// Enricher completes orders.
type Enricher struct{ customers *registry.Registry }

// New returns an enricher that asks a registry.
func New(customers *registry.Registry) *Enricher { return &Enricher{customers} }

// Rows completes orders, in their order. The error is that of the first order
// whose customer cannot be found.
func (e *Enricher) Rows(ctx context.Context, orders []Order) ([]Row, error) {
	rows := make([]Row, len(orders))
	for i := 0; i < len(orders); i++ {
		who, err := e.customers.Find(ctx, orders[i].Customer)
		if err != nil {
			return nil, fmt.Errorf("order %d: %w", i, err)
		}
		rows[i] = Row{orders[i], who.Name, who.Country}
	}
	return rows, nil
}
