package source

import (
	"context"
	"time"

	"github.com/gohone/hone"
)

// Address is where a service serves its profiles, and how it is spoken to.
type Address struct {
	URL      string        // as the user has it: of the service, of its index of profiles or of one profile
	Token    string        // sent as bearer token, if not empty
	CA       string        // file with certificates to trust besides the system's, in PEM
	Insecure bool          // accept any certificate
	Timeout  time.Duration // of an answer, beyond the time that is profiled; 0 means none
}

// Service is a running program that serves its profiles.
type Service interface {
	// Offers returns where the profiles are, without secrets, and the kinds
	// that are offered there, in the order of Kinds. An error says why there
	// are none.
	Offers(ctx context.Context) (place string, kinds []hone.Kind, err error)
	// Collect fetches a profile. Kinds that watch the program, cpu, wall and
	// trace, do so for the time given.
	Collect(ctx context.Context, k hone.Kind, length time.Duration) (Collected, error)
}
