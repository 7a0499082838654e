package serialcalls

import "context"

type row struct {
	user  string
	count int
	known bool
}

func inField(ctx context.Context, s store, rows []*row) error {
	for _, r := range rows { // want `one after the other`
		n, err := s.Count(ctx, r.user)
		if err != nil {
			return err
		}
		r.count = n
	}
	return nil
}

func inElement(ctx context.Context, s store, rows []row) error {
	for i, r := range rows { // want `one after the other`
		if n, err := s.Count(ctx, r.user); err != nil {
			return err
		} else {
			rows[i].count = n
		}
	}
	return nil
}

func inFieldAlone(s *shelf, rows []*row) {
	for _, r := range rows { // want `one after the other`
		r.known = s.known(r.user)
	}
}

type pair struct{ from, to int }

// Each turn asks twice, in a literal.
func inLiteral(ctx context.Context, s store, rows []row) ([]pair, error) {
	pairs := make([]pair, len(rows))
	fill := func(i int) (err error) {
		var p pair
		r := rows[i]
		if p.from, err = s.Count(ctx, r.user); err != nil {
			return err
		}
		if p.to, err = s.Count(ctx, r.user+"!"); err != nil {
			return err
		}
		pairs[i] = p
		return nil
	}
	for i := range rows { // want `one after the other`
		if err := fill(i); err != nil {
			return nil, err
		}
	}
	return pairs, nil
}

func inPlace(ctx context.Context, s store, rows []row) error {
	for i := range rows { // want `one after the other`
		r := &rows[i]
		n, err := s.Count(ctx, r.user)
		if err != nil {
			return err
		}
		r.count = n
	}
	return nil
}
