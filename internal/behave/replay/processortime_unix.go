//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly || solaris

package replay

import (
	"syscall"
	"time"
)

// processorTime is how long the process has had the processors; 0 where that is not known.
func processorTime() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
