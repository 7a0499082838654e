//go:build unix

package load

import (
	"time"

	"golang.org/x/sys/unix"
)

// cpuTime is the user and system time this process has taken.
func cpuTime() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
