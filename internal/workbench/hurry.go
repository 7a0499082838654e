package workbench

import (
	"runtime"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/behave"
)

// Where there are more fixes than there is time to compare, each is compared with fewer
// calls: what is dropped for want of time helps nobody, and most of what differs shows in the
// first calls. Only those of mechanical rules are: others rest on the comparison.
const (
	// comparisonTakes is how many times as long as calls are looked for a comparison takes:
	// it compiles, looks on both sides and for callers, and makes the calls again.
	comparisonTakes = 8
	// slowed is how many times as long they take on a machine that does other work: what is cut
	// off is lost, for all that are compared at once.
	slowed = 2
	// mostHurry is the part of the usual time that is left at least.
	mostHurry = 5
)

// The parts of the usual time in which calls are looked for, for each of several fixes that are
// compared at once: for those of mechanical rules, and for those that rest on the comparison.
// Most of a comparison is replaying what was found, and what is found late seldom says more.
const (
	mechanicalInCompany = 4
	restingInCompany    = 2
)

// usualSearch is how long calls are looked for by a comparison.
func (s *session) usualSearch() time.Duration {
	return min(behave.SearchTime, s.behaviourTime()/searchShare)
}

// comparisonsTake is about how long n comparisons take, as many at a time as there are processors.
func (s *session) comparisonsTake(n int) time.Duration {
	return comparisonTakes * s.usualSearch() * time.Duration(n) / time.Duration(runtime.GOMAXPROCS(0))
}

// hurry is how long calls are to be looked for by each of n comparisons, 0 if as long as
// usual.
func (s *session) hurry(n int) time.Duration {
	usual := s.usualSearch()
	takes := comparisonTakes * usual
	each := s.budget.until(s.behavingEnds()) * time.Duration(runtime.GOMAXPROCS(0)) / time.Duration(max(1, n))
	if each >= takes {
		return 0
	}
	return max(usual/mostHurry, usual*each/takes)
}

// searchInCompany is how long calls are looked for on average for each of several fixes that are
// compared at once.
func (s *session) searchInCompany(p *pass, fixes []hone.Fix) time.Duration {
	var all time.Duration
	for _, f := range fixes {
		switch {
		case f.Safety != hone.Mechanical:
			all += s.usualSearch() / restingInCompany
		case p.hurry > 0:
			all += min(p.hurry, s.usualSearch()/mechanicalInCompany)
		default:
			all += s.usualSearch() / mechanicalInCompany
		}
	}
	return all / time.Duration(max(1, len(fixes)))
}

// hurried says of a fix that it was compared in less time than usual, "" if it was not.
func (p *pass) hurried(f *hone.Fix) string {
	if p.hurry == 0 || f.Safety != hone.Mechanical {
		return ""
	}
	return ", looked for in less time than usual: the budget was short"
}
