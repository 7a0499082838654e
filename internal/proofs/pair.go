package proofs

import (
	"fmt"
	"strings"

	"github.com/gohone/hone"
)

// pair is one comparison: two benchmarks of one binary.
type pair struct {
	name string // without the ending
	side map[hone.Side]hone.Benchmark
}

// sides are both, in the order of every comparison.
var sides = []hone.Side{hone.Baseline, hone.Candidate}

// pairs finds the benchmarks that end in /baseline or /candidate and puts them
// together; other benchmarks are none of its business. A side without its
// counterpart is an error, as it is a misspelt one.
func pairs(all []hone.Benchmark) ([]pair, error) {
	var found []pair
	index := map[string]int{}
	for _, b := range all {
		name, side, ok := split(b.Name)
		if !ok {
			continue
		}
		i, known := index[name]
		if !known {
			i = len(found)
			index[name] = i
			found = append(found, pair{name: name, side: map[hone.Side]hone.Benchmark{}})
		}
		found[i].side[side] = b
	}
	for _, p := range found {
		for _, side := range sides {
			if _, ok := p.side[side]; !ok {
				return nil, fmt.Errorf("benchmark %s: has no /%s", p.name, side)
			}
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("benchmarks: none ends in /%s and /%s", hone.Baseline, hone.Candidate)
	}
	return found, nil
}

func split(name string) (string, hone.Side, bool) {
	for _, side := range sides {
		if p, ok := strings.CutSuffix(name, "/"+string(side)); ok {
			return p, side, true
		}
	}
	return "", "", false
}
