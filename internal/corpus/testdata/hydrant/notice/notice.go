// Package notice tells customers what is going to happen to their water.
package notice

import (
	"context"
	"fmt"
	"io"
	"strings"
)

// A Customer gets notices.
type Customer struct{ Name, Street, Mail string }

// A Post delivers mail.
type Post interface {
	Deliver(ctx context.Context, to, text string) error
}

// Letter puts what is known of a customer into a template.
func Letter(template string, c Customer) string {
	return strings.NewReplacer("{name}", c.Name, "{street}", c.Street).Replace(template)
}

// Send sends a notice to customers in the order of the list, which is that of
// the street. It ends with the first that cannot be delivered, and returns how
// many were.
func Send(ctx context.Context, post Post, template string, customers []Customer) (int, error) {
	for i, c := range customers {
		if err := post.Deliver(ctx, c.Mail, Letter(template, c)); err != nil {
			return i, fmt.Errorf("notice: %s: %w", c.Name, err)
		}
	}
	return len(customers), nil
}

// Streets are the streets of customers, each once, as they first come. Without
// customers it is nil.
func Streets(customers []Customer) []string {
	var streets []string
	seen := make(map[string]bool)
	for _, c := range customers {
		if !seen[c.Street] {
			seen[c.Street] = true
			streets = append(streets, c.Street)
		}
	}
	return streets
}

// Follow writes what comes as events, each at once: somebody looks at it.
func Follow(ctx context.Context, w io.Writer, flush func(), texts <-chan string) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case text, ok := <-texts:
			if !ok {
				return nil
			}
			if _, err := fmt.Fprintf(w, "data: %s\n\n", text); err != nil {
				return err
			}
			flush()
		}
	}
}
