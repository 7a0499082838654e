package host

import (
	"strconv"
	"strings"
)

// cpuTimes is how long the CPUs of a machine did what since it started, summed
// over all of them, in ticks of the kernel.
type cpuTimes struct {
	busy  uint64 // running programs or the kernel
	idle  uint64 // nothing to do, or waiting for a disk
	steal uint64 // wanted to run, but the hypervisor ran something else
}

// parseStat reads the first line of /proc/stat, see proc_stat(5): user, nice,
// system, idle, iowait, irq, softirq, steal. The times of guests that follow
// are part of user and nice. It returns zeros for anything else.
func parseStat(text string) cpuTimes {
	line, _, _ := strings.Cut(text, "\n")
	f := strings.Fields(line)
	if len(f) < 5 || f[0] != "cpu" {
		return cpuTimes{}
	}
	var n [8]uint64
	for i := range min(len(n), len(f)-1) {
		v, err := strconv.ParseUint(f[i+1], 10, 56) // so that sums do not overflow
		if err != nil {
			return cpuTimes{}
		}
		n[i] = v
	}
	return cpuTimes{busy: n[0] + n[1] + n[2] + n[5] + n[6], idle: n[3] + n[4], steal: n[7]}
}

// stolen is the share of the time that programs wanted to run in which the
// hypervisor did not let them. Idle time does not count: a machine that sleeps
// loses nothing.
func (t cpuTimes) stolen() float64 {
	if t.busy+t.steal == 0 {
		return 0
	}
	return float64(t.steal) / float64(t.busy+t.steal)
}

// sub returns the times between an earlier t0 and t. Counters of idle time may
// run backwards by a tick; that is no time.
func (t cpuTimes) sub(t0 cpuTimes) cpuTimes {
	return cpuTimes{busy: since(t.busy, t0.busy), idle: since(t.idle, t0.idle), steal: since(t.steal, t0.steal)}
}

// since returns how far a counter moved on.
func since(now, then uint64) uint64 {
	if now < then {
		return 0
	}
	return now - then
}
