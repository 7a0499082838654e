package host

import (
	"fmt"
	"strconv"

	"github.com/gohone/hone"
)

// Doubts lists what speaks against measuring on h now. Every command shows
// them, so only what spoils a measurement that is about to begin is here; what
// could be better in general is [Advice].
func Doubts(h hone.Host) []hone.Warning {
	var out []hone.Warning
	if h.Cores > 0 && h.Load > float64(h.Cores)/2 {
		out = append(out, hone.Warning{
			Code:    "host-busy",
			Message: fmt.Sprintf("load average %.1f on %d cores: other programs run, and times will vary with them", h.Load, h.Cores),
			Hint:    "close them, or give more time with --budget",
		})
	}
	if h.Quota > 0 && h.GOMAXPROCS > 0 && h.Quota < float64(h.GOMAXPROCS) {
		out = append(out, hone.Warning{
			Code: "host-throttled",
			Message: fmt.Sprintf("the control group allows %s CPUs and GOMAXPROCS is %d: a benchmark that uses more is stopped until the next period",
				cpus(h.Quota), h.GOMAXPROCS),
			Hint: quotaHint(h.Quota),
		})
	}
	return out
}

// quotaHint says how a benchmark stays within q CPUs.
func quotaHint(q float64) string {
	if q < 1 {
		return "ask for a limit of at least one CPU"
	}
	return fmt.Sprintf("set GOMAXPROCS=%d, or ask for a larger limit", int(q))
}

// cpus shows a number of CPUs: "2", "1.5", "0.25".
func cpus(q float64) string {
	return strconv.FormatFloat(float64(int(100*q+0.5))/100, 'f', -1, 64)
}

// percent shows a share, rounded to a whole percent.
func percent(share float64) string { return fmt.Sprintf("%.0f %%", 100*share) }
