//go:build !unix

package load

import "time"

// cpuTime is not known here; windows are then never void for want of time.
func cpuTime() time.Duration { return 0 }
