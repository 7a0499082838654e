package load

import (
	"context"
	"time"

	"github.com/gohone/hone"
)

// Driver puts windows of a load on a service: this engine, or a program of the
// user's that says what it did.
type Driver interface {
	// Drive loads the service at a place, and returns what came back.
	// It calls begin once, right before the first request goes out: connections
	// that are opened before are no part of the window. It must not outlast ctx
	// by more than a moment. An error is a load that could not begin; what
	// happened to requests is in the result.
	Drive(ctx context.Context, at Place, w Extent, begin func()) (hone.Load, error)
	// Address is where the load goes at a place, as host:port.
	Address(at Place) (string, error)
}

// Extent is how far a load goes: for a time, or until so many requests are
// answered. A driver that cannot count keeps to the time.
type Extent struct {
	Time     time.Duration
	Requests int64         // 0 is for the time
	Most     time.Duration // that the requests may take
	Turn     Turn          // of loads that are driven at the same time
}

// A TurnTaker is a driver that may be able to keep to [Extent.Turn]. In a closed
// loop it should not: there the connections that wait are what sets the load.
type TurnTaker interface {
	TakesTurns() bool
}

// TakesTurns reports whether a driver keeps to [Extent.Turn].
func TakesTurns(d Driver) bool {
	t, ok := d.(TurnTaker)
	return ok && t.TakesTurns()
}
