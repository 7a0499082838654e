package proofs

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

// minN is the least number of iterations of a process: what is allocated once
// then weighs at most 1 % in the counts.
const minN = 100

// Measurer measures the pairs of one rule.
type Measurer struct {
	Source source.Source
	// Binaries are the same tests linked in several layouts. Where the
	// linker happens to put a function moves its speed by more than many
	// fixes do; each process runs a binary drawn at random, so that this
	// luck becomes noise that the interval shows.
	Binaries []source.Binary
	Rounds   int
	Target   time.Duration // what one process should measure for
	Rand     *rand.Rand
}

// rounds are the raw values of a pair.
type rounds struct {
	pair
	n      int // iterations of each process, the same on both sides
	values map[hone.Side][]map[hone.Unit]float64
}

// Measure runs all pairs in rounds: the pairs in random order, the two sides
// of each next to each other in time, in an order that a coin decides.
func (m *Measurer) Measure(ctx context.Context) ([]Case, error) {
	all, err := m.discover(ctx)
	if err != nil {
		return nil, err
	}
	for range m.Rounds {
		for _, i := range m.Rand.Perm(len(all)) {
			if err := m.round(ctx, all[i]); err != nil {
				return nil, err
			}
		}
	}
	var cases []Case
	for _, r := range all {
		c, err := r.summary()
		if err != nil {
			return nil, err
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// discover finds the pairs and sizes them.
func (m *Measurer) discover(ctx context.Context) ([]*rounds, error) {
	names, failures, err := m.Source.Discover(ctx, m.binary(), source.Filter{})
	if err != nil {
		return nil, err
	}
	if len(failures) > 0 {
		return nil, &failures[0]
	}
	found, err := pairs(names)
	if err != nil {
		return nil, err
	}
	var all []*rounds
	for _, p := range found {
		n, err := m.calibrate(ctx, p)
		if err != nil {
			return nil, err
		}
		all = append(all, &rounds{pair: p, n: n, values: map[hone.Side][]map[hone.Unit]float64{}})
	}
	return all, nil
}

// calibrate returns the number of iterations in which the slower side takes
// the target time.
func (m *Measurer) calibrate(ctx context.Context, p pair) (int, error) {
	var n int
	for _, side := range sides {
		s, err := m.Source.Measure(ctx, m.binary(), source.Filter{}, p.side[side], source.Size{For: m.Target})
		if err != nil {
			return 0, err
		}
		if n == 0 || s.N < n {
			n = s.N
		}
	}
	return max(n, minN), nil
}

func (m *Measurer) round(ctx context.Context, r *rounds) error {
	order := []hone.Side{hone.Baseline, hone.Candidate}
	if m.Rand.IntN(2) == 1 {
		order[0], order[1] = order[1], order[0]
	}
	binary := m.binary() // one layout for both sides of a round
	for _, side := range order {
		s, err := m.Source.Measure(ctx, binary, source.Filter{}, r.side[side], source.Size{N: r.n})
		if err != nil {
			return err
		}
		for _, unit := range []hone.Unit{hone.SecPerOp, hone.BytesPerOp, hone.AllocsPerOp} {
			if _, ok := s.Values[unit]; !ok {
				return fmt.Errorf("benchmark %s: printed no %s", r.side[side].Name, unit)
			}
		}
		if s.Values[hone.SecPerOp] <= 0 {
			return errors.New("benchmark " + r.side[side].Name + ": takes no time: the compiler may have removed what it measures")
		}
		r.values[side] = append(r.values[side], s.Values)
	}
	return nil
}

// binary draws a layout and pads the environment by a random length, which
// moves the stack.
func (m *Measurer) binary() source.Binary {
	b := m.Binaries[m.Rand.IntN(len(m.Binaries))]
	b.Env = append(b.Env[:len(b.Env):len(b.Env)], "HONE_PAD="+strings.Repeat("x", m.Rand.IntN(4096)))
	return b
}
