package host

import (
	"fmt"
	"runtime"
	"time"

	"github.com/gohone/hone"
)

// leastSteal is the share from which steal is worth a word.
const leastSteal = 0.02

// counters is what the system counts from its start on.
type counters struct {
	times    cpuTimes
	throttle throttle      // of the control group
	own      time.Duration // CPU time of this process and of those it waited for
}

// Mark is a moment from which [Mark.Since] counts.
type Mark struct {
	at       time.Time
	counters counters
	cores    int
}

// Usage is what the machine did over an interval. Where the system does not
// count, all but Elapsed is 0.
type Usage struct {
	Elapsed time.Duration
	Busy    float64 // CPUs that ran something, on average
	// Others is the part of Busy that was neither this process nor a child
	// that it has waited for.
	Others float64
	Steal  float64 // share, 0 to 1, of the time programs wanted to run that the hypervisor took away
	// Throttled is the share of the scheduler's periods in which the control
	// group of this process used up its limit and was stopped.
	Throttled float64
	Cores     int
}

// Sample marks the beginning of an interval. It reads a few small files and
// does not wait.
func Sample() Mark { return Mark{at: time.Now(), counters: readCounters(), cores: runtime.NumCPU()} }

// Since says what happened since m. Children that still run are counted as
// others, so that it is best asked when they have ended.
func (m Mark) Since() Usage { return usage(m.counters, readCounters(), time.Since(m.at), m.cores) }

// usage is the difference between two readings that lie elapsed apart. The
// length of a tick is not needed: all times of all cores sum up to the
// interval.
func usage(then, now counters, elapsed time.Duration, cores int) Usage {
	u := Usage{Elapsed: elapsed, Cores: cores}
	t := now.times.sub(then.times)
	if total := t.busy + t.idle + t.steal; total > 0 && elapsed > 0 {
		u.Busy = float64(t.busy) / float64(total) * float64(cores)
		u.Others = max(0, u.Busy-(now.own-then.own).Seconds()/elapsed.Seconds())
		u.Steal = t.stolen()
	}
	if periods := since(now.throttle.periods, then.throttle.periods); periods > 0 {
		u.Throttled = min(1, float64(since(now.throttle.stopped, then.throttle.stopped))/float64(periods))
	}
	return u
}

// Limits from which the use of a machine is worth a warning.
const (
	mostOthers    = 0.25 // of a CPU
	mostThrottled = 0.02 // of the periods
)

// Doubts lists what disturbed the measurements of the interval.
func (u Usage) Doubts() []hone.Warning {
	var out []hone.Warning
	if u.Steal >= leastSteal {
		out = append(out, hone.Warning{
			Code:    "host-stolen",
			Message: fmt.Sprintf("the hypervisor took away %s of the time that programs wanted to run", percent(u.Steal)),
			Hint:    "intervals are wider for it; measure at another hour, or on a machine whose CPUs are not shared",
		})
	}
	if u.Throttled >= mostThrottled {
		out = append(out, hone.Warning{
			Code:    "host-stopped",
			Message: fmt.Sprintf("the CPU limit of the control group stopped the run in %s of the scheduler's periods", percent(u.Throttled)),
			Hint:    "set a lower GOMAXPROCS, or ask for a larger limit",
		})
	}
	if u.Others > mostOthers {
		out = append(out, hone.Warning{
			Code:    "host-shared",
			Message: fmt.Sprintf("other programs used %.1f of %d CPUs during the run, on average", u.Others, u.Cores),
			Hint:    "intervals are wider for it; close them and measure again if a verdict is inconclusive",
		})
	}
	return out
}
