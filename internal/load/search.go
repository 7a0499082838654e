package load

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone"
)

// Goal is a latency that a service is to hold: at Percent of the requests at
// most Limit, from the planned send.
type Goal struct {
	Percent float64
	Limit   time.Duration
}

// ParseGoal reads "p99<10ms", "p99.9<1s".
func ParseGoal(s string) (Goal, error) {
	percentile, limit, ok := strings.Cut(strings.ReplaceAll(s, " ", ""), "<")
	digits, isP := strings.CutPrefix(strings.ToLower(percentile), "p")
	if !ok || !isP {
		return Goal{}, fmt.Errorf("goal %q: not of the form p99<10ms", s)
	}
	percent, err := strconv.ParseFloat(digits, 64)
	if err != nil || !(percent > 0 && percent < 100) {
		return Goal{}, fmt.Errorf("goal %q: the percentile must lie between 0 and 100", s)
	}
	d, err := time.ParseDuration(limit)
	if err != nil || d <= 0 {
		return Goal{}, fmt.Errorf("goal %q: the latency must be a time such as 10ms", s)
	}
	return Goal{percent, d}, nil
}

func (g Goal) String() string {
	return "p" + strconv.FormatFloat(g.Percent, 'g', -1, 64) + "<" + g.Limit.String()
}

// Holds reports whether a load met the goal: in time, without errors, and with
// nearly all of what was planned.
func (g Goal) Holds(r *Result) bool {
	const nearly = 0.99
	l := r.Load
	if l.Requests == 0 || len(l.Errors) > 0 || l.Failed > 0 || l.Achieved < nearly*l.Asked {
		return false
	}
	return r.Latency.Quantile(g.Percent) <= g.Limit
}

// Trial is one rate that was tried on the way to the highest.
type Trial struct {
	Rate   float64
	Holds  bool
	Void   string // why nothing can be said: the generator could do no more
	Result *Result
}

// Search is how the highest rate is looked for.
type Search struct {
	Goal   Goal
	Start  float64       // requests/s of the first trial
	Step   time.Duration // of one trial
	Close  float64       // ends when the rates that hold and do not are so near: 0.05 means 5 %
	Trials int           // at most
}

// Highest finds the highest rate that holds the goal: it doubles the rate until
// the goal is missed, then halves the gap; a rate that missed is tried twice,
// since one stall of the machine is not the service's limit. It returns the
// best trial that held, nil if none did.
func Highest(ctx context.Context, s Search, try func(context.Context, Rate, time.Duration) (*Result, error), tell func(Trial)) (best *Trial, err error) {
	low, high, rate := 0.0, 0.0, s.Start
	for range s.Trials {
		t, err := s.trial(ctx, rate, try, tell)
		if err != nil || ctx.Err() != nil {
			return best, err
		}
		if t.Holds {
			low, best = rate, &t
		} else {
			high = rate
		}
		if t.Void != "" && !t.Holds {
			break
		}
		if high > 0 && high-low <= s.Close*high {
			break
		}
		rate = between(low, high)
	}
	return best, nil
}

// trial puts one rate on the service, twice if the first does not hold.
func (s Search) trial(ctx context.Context, rate float64, try func(context.Context, Rate, time.Duration) (*Result, error), tell func(Trial)) (Trial, error) {
	var t Trial
	for range 2 {
		r, err := try(ctx, Constant(rate), s.Step)
		if err != nil {
			return t, err
		}
		t = Trial{Rate: rate, Holds: s.Goal.Holds(r), Void: mostlyVoid(r.Load.Windows), Result: r}
		tell(t)
		if t.Holds || ctx.Err() != nil {
			break
		}
	}
	return t, nil
}

// between is the next rate to try: twice the one that holds while none is
// known that does not.
func between(low, high float64) float64 {
	if high == 0 {
		return 2 * low
	}
	return (low + high) / 2
}

// mostlyVoid is the reason why half of the windows are void, if they are.
func mostlyVoid(ws []hone.LoadWindow) string {
	n, reason := 0, ""
	for _, w := range ws {
		if w.Void != "" {
			n, reason = n+1, w.Void
		}
	}
	if 2*n < len(ws) || n == 0 {
		return ""
	}
	return reason
}
