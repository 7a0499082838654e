package stat

import (
	"math"
	"math/rand/v2"
	"testing"
)

// stakesAlone is the sequence that this package had before, to compare with:
// fixed stakes, more of them, with all the capital.
type stakesAlone struct {
	seq  Sequence
	logs map[float64][]float64 // by theta
}

func (s *stakesAlone) add(d float64, thetas ...float64) {
	s.seq.Add(d)
	r := s.seq.rounds[s.seq.Len()-1]
	for _, theta := range thetas {
		if s.logs == nil {
			s.logs = map[float64][]float64{}
		}
		if s.logs[theta] == nil {
			s.logs[theta] = make([]float64, 16)
		}
		for j, bet := range []float64{.1, .2, .35, .5, .65, .8, .9, .97} {
			x := r.payoff(theta)
			s.logs[theta][2*j] += math.Log1p(bet * x)
			s.logs[theta][2*j+1] += math.Log1p(-bet * x)
		}
	}
}

func (s *stakesAlone) logE(theta float64) float64 {
	return logSumExp(s.logs[theta]) - math.Log(16)
}

// roundsTo returns the mean rounds, of at most 120, until the evidence against
// every theta has been enough, with the sequence as it is and with fixed
// stakes alone, on the same data.
func roundsTo(r *rand.Rand, noise func(*rand.Rand) float64, shift, need float64, thetas ...float64) (now, before float64) {
	const trials, most = 60, 120
	for range trials {
		var s Sequence
		var old stakesAlone
		hit, oldHit := map[float64]bool{}, map[float64]bool{}
		for n := 0; n < most && min(len(hit), len(oldHit)) < len(thetas); n++ {
			d := shift + noise(r)
			s.Add(d)
			old.add(d, thetas...)
			if len(hit) < len(thetas) {
				now++
			}
			if len(oldHit) < len(thetas) {
				before++
			}
			for _, theta := range thetas {
				if s.E(theta) >= need {
					hit[theta] = true
				}
				if old.logE(theta) >= math.Log(need) {
					oldHit[theta] = true
				}
			}
		}
	}
	return now / trials, before / trials
}

func contaminated(clean, small, great float64) func(*rand.Rand) float64 {
	return func(r *rand.Rand) float64 {
		if r.Float64() < clean {
			return small * r.NormFloat64()
		}
		return great * r.NormFloat64()
	}
}

// Why the bets are what they are: the rounds needed by this sequence, and by
// fixed stakes alone, in the noises met on shared machines. A discovery among
// 125 benchmarks at alpha 0.05 takes evidence 2500; the interval at alpha 0.05
// excludes 3 % on either side when evidence is 20 there. Run with -v for the
// table, of which these are rows:
//
//	mean rounds to            noise                       now  stakes alone
//	equal: +-3 % excluded     normal 1 %                  7.2           8.2
//	equal: +-3 % excluded     70 % of 0.3 %, rest 20 %   12.6          19.3
//	equal: +-3 % excluded     60 % of 1 %, rest 20 %     18.0          32.5
//	3 %, of 125               normal 2 %                 19.6          20.8
//	3 %, of 125               70 % of 0.3 %, rest 20 %   22.6          32.0
//	3 %, of 125               60 % of 1 %, rest 20 %     29.8          47.7
//	equal: +-3 % excluded     two peaks, 3 % off         25.0          20.3
//
// Also tried, all on the same data: a Cauchy density of one scale in place of
// the mixture (5 to 10 % more rounds); normal or t densities with 3 degrees of
// freedom, scales twice as dense, weights learnt one round at a time, or from
// residuals that leave the round out (all within 2 %).
func TestEfficiency(t *testing.T) {
	noises := []struct {
		name  string
		noise func(*rand.Rand) float64
		worst float64 // rounds, as a part of those of fixed stakes alone
	}{
		{"normal 0.5 %", contaminated(1, .005, 0), .98},
		{"normal 1 %", contaminated(1, .01, 0), 1},
		{"normal 2 %", contaminated(1, .02, 0), 1.1},
		{"normal 3 %", contaminated(1, .03, 0), 1.2},
		{"70 % of 0.3 %, rest 20 %", contaminated(.7, .003, .2), .95},
		{"60 % of 1 %, rest 20 %", contaminated(.6, .01, .2), .95},
		{"cauchy 1 %", func(r *rand.Rand) float64 { return .01 * cauchy(r) }, 1},
		{"two peaks, 3 % off", func(r *rand.Rand) float64 {
			return math.Copysign(.03, r.Float64()-.5) + .003*r.NormFloat64()
		}, 1.4},
	}
	goals := []struct {
		name        string
		shift, need float64
		thetas      []float64
	}{
		{"equal: +-3 % excluded", 0, 20, []float64{-.03, .03}},
		{"3 %, alone", .03, 20, []float64{0}},
		{"3 %, of 125", .03, 2500, []float64{0}},
		{"5 %, of 125", .05, 2500, []float64{0}},
		{"50 %, of 125", .5, 2500, []float64{0}},
	}
	r := newRand(t)
	t.Logf("%-28s%-26s%10s%14s", "mean rounds to", "noise", "now", "stakes alone")
	for _, goal := range goals {
		for _, n := range noises {
			now, before := roundsTo(r, n.noise, goal.shift, goal.need, goal.thetas...)
			t.Logf("%-28s%-26s%10.1f%14.1f", goal.name, n.name, now, before)
			if now > n.worst*before+1 {
				t.Errorf("%s, %s: %.1f rounds, with fixed stakes alone %.1f", goal.name, n.name, now, before)
			}
		}
	}
}
