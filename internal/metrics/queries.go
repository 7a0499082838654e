package metrics

import (
	"context"
	"math"
	"time"

	"github.com/gohone/hone"
)

// Check asks whether expressions can be evaluated, so that a slip of the pen is
// found before a load and not after it.
func (p Prometheus) Check(ctx context.Context, exprs []string) error {
	for _, expr := range exprs {
		if _, err := p.Query(ctx, expr, time.Now()); err != nil {
			return err
		}
	}
	return nil
}

// mostPoints is how many times an expression is evaluated in a stretch of time.
const mostPoints = 120

// Over evaluates expressions over a stretch of time: a metric for each series
// of the answers. Those without any are in none.
func (p Prometheus) Over(ctx context.Context, exprs []string, from, to time.Time) (list []hone.Metric, none []string, err error) {
	step := max(time.Second, to.Sub(from)/mostPoints)
	for _, expr := range exprs {
		// Ranges of rates reach back from each point, so the first points say
		// what was before. The last is at the end.
		answer, err := p.Range(ctx, expr, to.Add(-to.Sub(from).Truncate(step)), to, step)
		if err != nil {
			return list, none, err
		}
		found := false
		for _, s := range answer {
			if m, ok := queryMetric(expr, s); ok {
				list, found = append(list, m), true
			}
		}
		if !found {
			none = append(none, expr)
		}
	}
	return list, none, nil
}

func queryMetric(expr string, answer Series) (hone.Metric, bool) {
	var s series
	for _, point := range answer.Points {
		s.see(point.Value)
	}
	if s.read == 0 || math.IsInf(s.total, 0) {
		return hone.Metric{}, false
	}
	return hone.Metric{
		Source: "query", Name: expr, Labels: answer.Labels, Kind: "query",
		Values: &hone.Values{Count: int64(s.read), Mean: s.total / float64(s.read), Min: &s.least, Max: &s.greatest, Last: &s.end},
	}, true
}
