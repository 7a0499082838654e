//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly || solaris)

package replay

import "time"

// processorTime is how long the process has had the processors; 0 where that is not known.
func processorTime() time.Duration { return 0 }
