package shop

import (
	"context"
	"fmt"
)

// Axis is a part of a machine that moves.
type Axis interface {
	Name() string
	Home(context.Context) error // moves it to where it begins
}

// Home moves axes to where they begin, each when the one before it is there: the
// head goes up before the table turns. It ends at the first that does not move.
func Home(ctx context.Context, axes []Axis) error {
	for _, a := range axes {
		if err := a.Home(ctx); err != nil {
			return fmt.Errorf("axis %s: %w", a.Name(), err)
		}
	}
	return nil
}
