package workbench

import (
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/judge"
)

func TestObjections(t *testing.T) {
	a, b := hone.Benchmark{Name: "A"}, hone.Benchmark{Name: "B"}
	verdict := func(b hone.Benchmark, u hone.Unit, o hone.Outcome, upper float64) hone.Verdict {
		return hone.Verdict{Benchmark: b, Unit: u, Outcome: o, Delta: upper / 2, Interval: [2]float64{-0.2, upper}}
	}
	hot := map[hone.Benchmark]bool{a: true}
	for name, test := range map[string]struct {
		in   []hone.Verdict
		want string // of A
	}{
		"all is well":                        {[]hone.Verdict{verdict(a, hone.SecPerOp, hone.Improvement, -0.1)}, ""},
		"a regression":                       {[]hone.Verdict{verdict(a, hone.BytesPerOp, hone.Regression, 0.3), verdict(a, hone.SecPerOp, hone.Improvement, -0.1)}, "B/op of A gets worse: 0 instead of 0"},
		"a longer time":                      {[]hone.Verdict{verdict(a, hone.SecPerOp, hone.Regression, 0.3)}, "sec/op of A gets worse by 15 % [-20, 30]"},
		"no change":                          {[]hone.Verdict{verdict(a, hone.SecPerOp, hone.NoChange, 0.02)}, ""},
		"undecided, a slowdown possible":     {[]hone.Verdict{verdict(a, hone.SecPerOp, hone.Inconclusive, 0.07)}, "A gains nothing, and a slowdown could not be excluded"},
		"undecided, leaning to no slowdown":  {[]hone.Verdict{{Benchmark: a, Unit: hone.SecPerOp, Outcome: hone.Inconclusive, Delta: 0.02, Interval: [2]float64{-0.1, 0.3}}}, ""},
		"undecided, no slowdown that counts": {[]hone.Verdict{verdict(a, hone.SecPerOp, hone.Inconclusive, 0.05)}, ""},
		"undecided, but it allocates less":   {[]hone.Verdict{verdict(a, hone.SecPerOp, hone.Inconclusive, 0.2), verdict(a, hone.AllocsPerOp, hone.Improvement, -0.5)}, ""},
		"another allocates less":             {[]hone.Verdict{verdict(a, hone.SecPerOp, hone.Inconclusive, 0.2), verdict(b, hone.AllocsPerOp, hone.Improvement, -0.5)}, "A gains nothing, and a slowdown could not be excluded"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := objections(test.in, judge.DefaultPolicy(), hot)[a]; got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
	noisy := []hone.Verdict{verdict(b, hone.SecPerOp, hone.Inconclusive, 0.2)}
	if got := objections(noisy, judge.DefaultPolicy(), hot); len(got) > 0 {
		t.Errorf("%v of a benchmark in which the code is not hot", got)
	}
	worse := []hone.Verdict{verdict(b, hone.SecPerOp, hone.Regression, 0.2)}
	if got := objections(worse, judge.DefaultPolicy(), hot); got[b] == "" {
		t.Error("nothing against a regression of a benchmark in which the code is not hot")
	}
}

// What suffices to keep fixes is an improvement that nothing speaks or leans against.
func TestSettled(t *testing.T) {
	timed := func(name string, o hone.Outcome, delta, upper float64) hone.Verdict {
		return hone.Verdict{Benchmark: hone.Benchmark{Name: name}, Unit: hone.SecPerOp, Outcome: o, Delta: delta, Interval: [2]float64{2*delta - upper, upper}}
	}
	better := timed("A", hone.Improvement, -0.3, -0.2)
	for name, test := range map[string]struct {
		in   []hone.Verdict
		want bool
	}{
		"an improvement":                  {[]hone.Verdict{better}, true},
		"nothing yet":                     {[]hone.Verdict{timed("A", hone.Inconclusive, -0.3, 0.1)}, false},
		"another one is open":             {[]hone.Verdict{better, timed("B", hone.Inconclusive, 0.01, 0.05)}, true},
		"another one leans to the worse":  {[]hone.Verdict{better, timed("B", hone.Inconclusive, 0.04, 0.1)}, false},
		"another one may be far slower":   {[]hone.Verdict{better, timed("B", hone.Inconclusive, 0.02, 0.5)}, false},
		"another one gets worse":          {[]hone.Verdict{better, timed("B", hone.Regression, 0.2, 0.3)}, false},
		"it allocates more":               {[]hone.Verdict{better, {Benchmark: better.Benchmark, Unit: hone.AllocsPerOp, Outcome: hone.Regression, Delta: 1, Interval: [2]float64{1, 1}}}, false},
		"a metric of its own, in no time": {[]hone.Verdict{better, {Benchmark: better.Benchmark, Unit: "items/op", Outcome: hone.NoChange, Delta: 0.2}}, true},
	} {
		t.Run(name, func(t *testing.T) {
			hot := map[hone.Benchmark]bool{{Name: "A"}: true, {Name: "B"}: true}
			if got := (&session{bench: &Workbench{}}).settled(nil, hot)(test.in); got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

// A doubt is borne where the benchmarks together gain more than what may be lost.
func TestBearableDoubt(t *testing.T) {
	timed := func(name string, o hone.Outcome, delta, upper float64) hone.Verdict {
		return hone.Verdict{Benchmark: hone.Benchmark{Name: name}, Unit: hone.SecPerOp, Outcome: o, Delta: delta, Interval: [2]float64{2*delta - upper, upper}}
	}
	doubtful := timed("Decode", hone.Inconclusive, 0.04, 0.09)
	hot := map[hone.Benchmark]bool{doubtful.Benchmark: true}
	for name, test := range map[string]struct {
		in   []hone.Verdict
		want int // doubts
	}{
		"against nine tenths":         {[]hone.Verdict{timed("Stream", hone.Improvement, -0.9, -0.88), doubtful}, 0},
		"the estimate is too much":    {[]hone.Verdict{timed("Stream", hone.Improvement, -0.9, -0.88), timed("Decode", hone.Inconclusive, 0.07, 0.09)}, 1},
		"it may be far worse":         {[]hone.Verdict{timed("Stream", hone.Improvement, -0.9, -0.88), timed("Decode", hone.Inconclusive, 0.05, 0.2)}, 1},
		"as much may be lost":         {[]hone.Verdict{timed("Stream", hone.Improvement, -0.08, -0.06), doubtful}, 1},
		"the gain is in doubt, too":   {[]hone.Verdict{timed("Stream", hone.Inconclusive, -0.3, 0.05), doubtful}, 1},
		"nothing is gained":           {[]hone.Verdict{doubtful}, 1},
		"what is gained is no time":   {[]hone.Verdict{{Benchmark: hone.Benchmark{Name: "Stream"}, Unit: hone.AllocsPerOp, Outcome: hone.Improvement, Delta: -0.9}, doubtful}, 1},
		"others may be as much worse": {[]hone.Verdict{timed("Stream", hone.Improvement, -0.2, -0.18), doubtful, timed("A", hone.Inconclusive, 0, 0.3)}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			if got := doubts(test.in, judge.DefaultPolicy(), hot); len(got) != test.want {
				t.Errorf("%v, want %d", got, test.want)
			}
		})
	}
}

// A benchmark may take a little longer where all together gain far more, and
// its memory may not.
func TestBearable(t *testing.T) {
	timed := func(name string, o hone.Outcome, delta, upper float64) hone.Verdict {
		return hone.Verdict{Benchmark: hone.Benchmark{Name: name}, Unit: hone.SecPerOp, Outcome: o, Delta: delta, Interval: [2]float64{2*delta - upper, upper}}
	}
	large, small := timed("Stream", hone.Improvement, -0.9, -0.88), timed("Stream", hone.Improvement, -0.04, -0.03)
	short := func(nanoseconds, delta, upper float64) hone.Verdict {
		v := timed("Decode", hone.Regression, delta, upper)
		v.Baseline = nanoseconds * 1e-9
		return v
	}
	inDoubt := func(v hone.Verdict) hone.Verdict {
		v.Outcome, v.Interval[0] = hone.Inconclusive, -0.05
		return v
	}
	fewer := func(share float64) []hone.Verdict {
		return []hone.Verdict{{Benchmark: hone.Benchmark{Name: "Stream"}, Unit: hone.AllocsPerOp, Outcome: hone.Improvement, Delta: -share}}
	}
	for name, test := range map[string]struct {
		in   []hone.Verdict
		want bool
	}{
		"two percent against nine tenths": {[]hone.Verdict{large, timed("Decode", hone.Regression, 0.025, 0.04)}, true},
		"the interval reaches too far":    {[]hone.Verdict{large, timed("Decode", hone.Regression, 0.05, 0.061)}, false},
		"as much is lost as is gained":    {[]hone.Verdict{small, timed("Decode", hone.Regression, 0.04, 0.05)}, false},
		"nothing is gained in time":       {[]hone.Verdict{timed("Decode", hone.Regression, 0.035, 0.04)}, false},
		"half of the allocations for one percent": {[]hone.Verdict{
			{Benchmark: hone.Benchmark{Name: "Stream"}, Unit: hone.AllocsPerOp, Outcome: hone.Improvement, Delta: -0.5}, timed("Decode", hone.Regression, 0.01, 0.05),
		}, true},
		"half of the allocations for four percent": {[]hone.Verdict{
			{Benchmark: hone.Benchmark{Name: "Stream"}, Unit: hone.AllocsPerOp, Outcome: hone.Improvement, Delta: -0.5}, timed("Decode", hone.Regression, 0.04, 0.05),
		}, false},
		"few allocations for one percent": {[]hone.Verdict{
			{Benchmark: hone.Benchmark{Name: "Stream"}, Unit: hone.AllocsPerOp, Outcome: hone.Improvement, Delta: -0.05}, timed("Decode", hone.Regression, 0.01, 0.05),
		}, false},
		"memory is not": {[]hone.Verdict{large, {Benchmark: hone.Benchmark{Name: "Decode"}, Unit: hone.BytesPerOp, Outcome: hone.Regression, Baseline: 1000, Value: 1010, Delta: 0.01, Interval: [2]float64{0.01, 0.01}}}, false},
		"a small price for fewer allocations": {[]hone.Verdict{
			{Benchmark: hone.Benchmark{Name: "Decode"}, Unit: hone.AllocsPerOp, Outcome: hone.Improvement, Delta: -0.5, Interval: [2]float64{-0.5, -0.5}},
			{Benchmark: hone.Benchmark{Name: "Decode"}, Unit: hone.BytesPerOp, Outcome: hone.Regression, Baseline: 1000, Value: 1050, Delta: 0.05, Interval: [2]float64{0.05, 0.05}},
		}, true},
		"too great a price": {[]hone.Verdict{
			{Benchmark: hone.Benchmark{Name: "Decode"}, Unit: hone.AllocsPerOp, Outcome: hone.Improvement, Delta: -0.5, Interval: [2]float64{-0.5, -0.5}},
			{Benchmark: hone.Benchmark{Name: "Decode"}, Unit: hone.BytesPerOp, Outcome: hone.Regression, Baseline: 1000, Value: 1070, Delta: 0.07, Interval: [2]float64{0.07, 0.07}},
		}, false},
		"four nanoseconds, and a third of the allocations": {append(fewer(0.33), large, short(38, 0.11, 0.15)), true},
		"four nanoseconds in doubt":                        {append(fewer(0.33), large, inDoubt(short(38, 0.11, 0.15))), true},
		"four nanoseconds, and no fewer allocations":       {[]hone.Verdict{large, short(38, 0.11, 0.15)}, false},
		"four nanoseconds, and nothing gained in time":     {append(fewer(0.33), small, short(38, 0.11, 0.15)), false},
		"as large a part of a microsecond":                 {append(fewer(0.33), large, short(1000, 0.11, 0.15)), false},
		"four nanoseconds that are a half":                 {append(fewer(0.33), large, short(8, 0.5, 0.6)), false},
		"another benchmark loses too much":                 {[]hone.Verdict{large, timed("Decode", hone.Regression, 0.025, 0.04), timed("Encode", hone.Regression, 0.2, 0.22)}, false},
	} {
		t.Run(name, func(t *testing.T) {
			hot := map[hone.Benchmark]bool{{Name: "Decode"}: true}
			if got := len(objections(test.in, judge.DefaultPolicy(), hot)) == 0; got != test.want {
				t.Errorf("borne: %v, want %v", got, test.want)
			}
		})
	}
}

// A round cut off by an interruption has one side only: it says nothing.
func TestPairsDropHalfRounds(t *testing.T) {
	b := hone.Benchmark{Name: "A"}
	p := newPairs(comparison{name: all, targets: []target{{Benchmark: b}}, policy: judge.DefaultPolicy()})
	for round := 1; round <= 9; round++ {
		for _, side := range []hone.Side{hone.Baseline, hone.Candidate} {
			if round == 9 && side == hone.Candidate {
				continue
			}
			p.add(hone.Measurement{Benchmark: b, Side: side, Round: round, Unit: hone.SecPerOp, Value: 1})
			p.add(hone.Measurement{Benchmark: b, Side: side, Round: round, Unit: hone.AllocsPerOp, Value: 0})
		}
	}
	vs := p.verdicts()
	if len(vs) != 2 || vs[0].Rounds != 8 || vs[1].Rounds != 8 {
		t.Errorf("verdicts %+v", vs)
	}
}

// What ends a comparison is a verdict when it is reported with all other units.
func TestDecidedAmongUnits(t *testing.T) {
	b := hone.Benchmark{Name: "A"}
	rounds := func(units ...hone.Unit) int {
		p := newPairs(comparison{name: all, targets: []target{{Benchmark: b}}, policy: judge.DefaultPolicy()})
		for round := 1; round <= 40; round++ {
			for _, u := range units {
				p.add(hone.Measurement{Benchmark: b, Side: hone.Baseline, Round: round, Unit: u, Value: 100 + float64(round%3)})
				more := 0.0
				if u == hone.SecPerOp {
					more = 10
				}
				p.add(hone.Measurement{Benchmark: b, Side: hone.Candidate, Round: round, Unit: u, Value: 100 + more + float64(round%4)})
			}
			if !p.decided(b) {
				continue
			}
			for _, v := range p.verdicts() {
				if v.Unit == hone.SecPerOp && v.Outcome != hone.Regression {
					t.Errorf("%d units: decided after %d rounds, and the verdict is %s", len(units), round, v.Outcome)
				}
			}
			return round
		}
		t.Fatalf("%d units: not decided", len(units))
		return 0
	}
	alone := rounds(hone.SecPerOp)
	among := rounds(hone.SecPerOp, hone.AllocsPerOp, hone.P50Sec, hone.P99Sec, hone.PeakBytes, hone.RequestsPerSec)
	if among <= alone {
		t.Errorf("%d rounds among five units, %d alone", among, alone)
	}
}
