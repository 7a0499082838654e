package load

import (
	"context"

	"github.com/gohone/hone"
)

// External puts a load on a service by other means than the engine.
type External interface {
	// Load does it as far as it can as the spec says, within its time and little
	// more, and says now and then how far it is. What it could measure is returned
	// together with an error.
	Load(ctx context.Context, spec Spec, say func(string)) (hone.Load, error)
}
