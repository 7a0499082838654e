package host

import (
	"os"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gohone/hone"
)

func cpuModel() string {
	b, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "" // not mounted
	}
	return parseCPUInfo(string(b))
}

func loadAverage() float64 {
	b, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 0
	}
	return parseLoadAvg(string(b))
}

func details(h *hone.Host, env []string) { readLinux(h, os.DirFS("/"), env) }

func readCounters() counters {
	c := linuxCounters(os.DirFS("/"))
	for _, who := range []int{unix.RUSAGE_SELF, unix.RUSAGE_CHILDREN} {
		var r unix.Rusage
		if unix.Getrusage(who, &r) == nil {
			c.own += time.Duration(r.Utime.Nano() + r.Stime.Nano())
		}
	}
	return c
}
