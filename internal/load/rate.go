package load

import (
	"math"
	"time"
)

// Rate is how many requests a second are planned, over all connections. It
// goes from From to To in a straight line over Over, and stays there.
type Rate struct {
	From, To float64
	Over     time.Duration
}

// Constant is the rate that does not change.
func Constant(perSecond float64) Rate { return Rate{From: perSecond, To: perSecond} }

// Open reports whether there is a schedule at all; without one, the loop is
// closed.
func (r Rate) Open() bool { return r.From > 0 || r.To > 0 }

// At returns the rate that is asked for at a time since the start.
func (r Rate) At(t time.Duration) float64 {
	if r.Over <= 0 || t >= r.Over {
		return r.To
	}
	return r.From + (r.To-r.From)*t.Seconds()/r.Over.Seconds()
}

// Planned returns how many requests are planned up to a time since the start:
// the integral of the rate.
func (r Rate) Planned(t time.Duration) float64 {
	ramp := min(t, r.Over)
	n := 0.0
	if ramp > 0 {
		n = (r.From + r.At(ramp)) / 2 * ramp.Seconds()
		if ramp == r.Over {
			n = (r.From + r.To) / 2 * ramp.Seconds()
		}
	}
	return n + r.To*(t-max(0, ramp)).Seconds()
}

// Time returns when request n, counted from 0, is planned: the inverse of
// Planned. It is far away if the rate has fallen to nothing before that.
func (r Rate) Time(n int64) time.Duration {
	x := float64(n)
	if n == 0 {
		return 0
	}
	if r.Over > 0 {
		over := r.Over.Seconds()
		if ramped := (r.From + r.To) / 2 * over; x > ramped {
			return seconds(over + (x-ramped)/r.To)
		}
		// x = From t + slope t^2 / 2, in the form that does not cancel.
		slope := (r.To - r.From) / over
		return seconds(2 * x / (r.From + math.Sqrt(max(0, r.From*r.From+2*slope*x))))
	}
	return seconds(x / r.To)
}

// never is later than any plan.
const never = time.Duration(math.MaxInt64)

func seconds(s float64) time.Duration {
	if ns := s * float64(time.Second); ns >= 0 && ns < float64(never) {
		return time.Duration(ns)
	}
	return never
}
