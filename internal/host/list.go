package host

import (
	"strconv"
	"strings"
)

// parseList reads the numbers of a list such as "0-2,8", as /sys writes those
// of processors, and counts them from 1. What is no number is left out.
func parseList(text string) []int {
	const most = 1 << 16 // processors; a range is not taken at its word
	var out []int
	for part := range strings.SplitSeq(strings.TrimSpace(text), ",") {
		first, last, isRange := strings.Cut(part, "-")
		lo, err := strconv.Atoi(first)
		if err != nil || lo < 0 || lo > most {
			continue
		}
		hi := lo
		if isRange {
			if hi, err = strconv.Atoi(last); err != nil || hi > most {
				continue
			}
		}
		for p := lo; p <= hi; p++ {
			out = append(out, p+1)
		}
	}
	return out
}
