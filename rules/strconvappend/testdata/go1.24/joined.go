package strconvappend

import (
	"fmt"
	"strconv"
)

type tally struct {
	count uint64
	of    string
}

func (p tally) String() string {
	return p.of + " (" + strconv.FormatUint(p.count, 10) + ")" // want `fresh string is only appended to others`
}

func place(row, column int) string {
	x := strconv.Itoa(column) // want `fresh string`
	if row > 9 {
		return "(" + (x) + ")"
	}
	return x + "/" + strconv.Itoa(row) // want `fresh string is only appended to others`
}

func names(all map[string]int, n int64) {
	all["no. "+strconv.FormatInt(n, 10)]++ // want `fresh string is only appended to others`
	fmt.Println(len("#" + ordinal(n)))     // want `fresh string is only appended to others`
}

func ordinal(n int64) string { return strconv.FormatInt(n, 10) }
