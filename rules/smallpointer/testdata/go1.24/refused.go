package smallpointer

import (
	"errors"
	"sync"
)

type spot struct{ x, y int }

var spots []*spot

func (s *spot) register() { spots = append(spots, s) }

func (s *spot) at() (x *int) { return &s.x }

// Exported may be called by anybody.
func Exported() *spot {
	return &spot{} // want `a small object is allocated`
}

func useExported() int { return Exported().x }

func nobodyCalls() *spot {
	return &spot{} // want `a small object is allocated`
}

func asValue() *spot {
	return &spot{} // want `a small object is allocated`
}

var makeSpot = asValue

func maybe(n int) *spot {
	if n == 0 {
		return nil
	}
	return &spot{x: n} // want `a small object is allocated`
}

func compared() *spot {
	return &spot{} // want `a small object is allocated`
}

func asksNil() bool {
	s := compared()
	return s == nil
}

func kept() *spot {
	return &spot{} // want `a small object is allocated`
}

func keeps() {
	s := kept()
	spots[0] = s
}

func again() *spot {
	return &spot{} // want `a small object is allocated`
}

func assignsAgain() int {
	s := again()
	s.register()
	s = again()
	return s.x
}

func registered() *spot {
	s := &spot{} // want `a small object is allocated`
	s.register()
	return s
}

func useRegistered() int { return registered().x }

func inside() *spot {
	s := &spot{} // want `a small object is allocated`
	spots[0].x = *s.at()
	return s
}

func useInside() int { return inside().x }

func (s *spot) work() { s.x++ }

func started() *spot {
	s := &spot{} // want `a small object is allocated`
	go s.work()
	return s
}

func useStarted() int { return started().x }

func later() *spot {
	s := &spot{} // want `a small object is allocated`
	defer s.work()
	return s
}

func useLater() int { return later().x }

func captured() *spot {
	s := &spot{} // want `a small object is allocated`
	defer func() { s.x++ }()
	return s
}

func useCaptured() int { return captured().x }

func unchecked(n int) (*spot, error) {
	if n == 0 {
		return nil, errors.New("none")
	}
	return &spot{x: n}, nil // want `a small object is allocated`
}

func neverLooks() int {
	s, _ := unchecked(1)
	return s.x
}

func noError(n int) (*spot, error) {
	if n == 0 {
		return nil, nil
	}
	return &spot{x: n}, nil // want `a small object is allocated`
}

func useNoError() int {
	s, err := noError(1)
	if err != nil {
		return 0
	}
	return s.x
}

func lookedAt(n int) (*spot, error) {
	if n == 0 {
		return nil, errors.New("none")
	}
	return &spot{x: n}, nil // want `a small object is allocated`
}

func looksAfterError() bool {
	s, err := lookedAt(1)
	if err != nil {
		return s == nil
	}
	return s.x > 0
}

type guarded struct {
	mu sync.Mutex
	n  int
}

func lock() *guarded {
	return &guarded{} // want `a small object is allocated`
}

func useLock() int { return lock().n }

type shape interface{ corner() *spot }

type box struct{}

func (box) corner() *spot {
	return &spot{} // want `a small object is allocated`
}

func useCorner(b box) int { return b.corner().x }

func moved() *spot {
	return &spot{} // want `a small object is allocated`
}

func moves() { moved().register() }

func set() *spot {
	return &spot{} // want `a small object is allocated`
}

func sets() { set().x = 1 }

func named() (s *spot) {
	return &spot{} // want `a small object is allocated`
}

func useNamed() int { return named().x }

func turns() *spot {
	return &spot{} // want `a small object is allocated`
}

func eachTurn() {
	for s := turns(); s.x < 3; s.x++ {
		s.register()
	}
}

func tested() *spot {
	return &spot{} // want `a small object is allocated`
}

func useTested() int { return tested().x }

// something else is done first
func late() *spot {
	return &spot{} // want `a small object is allocated for each call, to be returned by pointer`
}

func (s *spot) one() int { return s.x }

func useLate(all map[int]int) { all[len(all)] = late().one() }

func argued() *spot {
	return &spot{} // want `a small object is allocated for each call, to be returned by pointer`
}

func useArgued() int { return useMax(1, argued().one()) }

func useMax(a, b int) int { return max(a, b) }

// there is no place for a statement before it
func placed() *spot {
	return &spot{} // want `a small object is allocated for each call, to be returned by pointer`
}

func usePlaced() (n int) {
	for i := placed().one(); i < 3; i++ {
		n += i
	}
	return n
}

func labelled() *spot {
	return &spot{} // want `a small object is allocated for each call, to be returned by pointer`
}

func useLabelled() int {
	n := 0
again:
	n++
	if n < 3 {
		goto again
	}
	return labelled().one()
}

// it is done later
func deferred() *spot {
	return &spot{} // want `a small object is allocated for each call, to be returned by pointer`
}

func useDeferred() { defer deferred().work() }

// one is within the other
func nested(n int) *spot {
	return &spot{x: n} // want `a small object is allocated for each call, to be returned by pointer`
}

func useNested() int { return nested(nested(1).x).one() }

// what a variable had before is kept
func assignedKept(n int) (s *spot) {
	s = &spot{x: n} // want `a small object is allocated for each call, to be returned by pointer`
	spots = append(spots, s)
	return s
}

func useAssignedKept(all []int) (n int) {
	for _, x := range all {
		n += assignedKept(x).x
	}
	return n
}

// partial is kept by all who call it: they would allocate it instead.
func partial(n int) (*spot, error) {
	return &spot{x: n}, nil // want `a small object is allocated`
}

func keepsPartial(all []any, spots []*spot) ([]any, []*spot, error) {
	p, err := partial(1)
	if err != nil {
		return nil, nil, err
	}
	all = append(all, p)
	q, err := partial(2)
	if err != nil {
		return nil, nil, err
	}
	return all, append(spots, q), nil
}

// stopped returns nil where it panics.
func stopped(all []int, i int) (*spot, bool) {
	defer func() { _ = recover() }()
	return &spot{x: all[i]}, true // want `a small object is allocated`
}

func useStopped(all []int) (n int) {
	if p, ok := stopped(all, 1); ok {
		n += p.x
	}
	p, _ := stopped(all, 2)
	return n + p.x
}

func stop() { _ = recover() }

func stoppedElsewhere(all []int, i int) *spot {
	defer stop()
	return &spot{x: all[i]} // want `a small object is allocated`
}

func useStoppedElsewhere(all []int) int { return stoppedElsewhere(all, 1).x }
