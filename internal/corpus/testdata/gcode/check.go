package gcode

import "fmt"

// groups are the modal groups of G codes, of which a block may have one each.
var groups = map[float64]int{
	0: 1, 1: 1, 2: 1, 3: 1, 80: 1, 81: 1, 83: 1,
	17: 2, 18: 2, 19: 2,
	90: 3, 91: 3,
	93: 5, 94: 5,
	20: 6, 21: 6,
	40: 7, 41: 7, 42: 7,
	43: 8, 49: 8,
	54: 12, 55: 12, 56: 12, 57: 12, 58: 12, 59: 12,
}

// Check returns what is wrong with a program: nil if nothing is.
func Check(p *Program) []string {
	var faults []string
	for i := range p.Main {
		if fault := check(&p.Main[i]); fault != "" {
			faults = append(faults, fmt.Sprintf("block %d: %s", i+1, fault))
		}
	}
	return faults
}

// check returns what is wrong with a block first of all.
func check(b *Block) string {
	taken := map[int]bool{}
	for _, w := range b.Words {
		if w.Letter != 'G' {
			continue
		}
		g := groups[w.Value]
		if g == 0 {
			continue
		}
		if taken[g] {
			return w.String() + " is one too many"
		}
		taken[g] = true
	}
	if (taken[7] || taken[8]) && b.Skip {
		return "an offset must not be skipped"
	}
	return ""
}
