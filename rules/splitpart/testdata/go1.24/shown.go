package splitpart

import (
	"bytes"
	"strings"
)

func ofOther(s string, others []string) string {
	parts := strings.Split(s, ",") // want "of which few are used"
	return parts[len(others)-1]
}

func variable(s string, i int) string {
	parts := strings.Split(s, ",") // want "of which few are used"
	return parts[i]
}

func anyColumn(line []byte, n int) []byte {
	columns := bytes.Split(line, []byte(",")) // want "of which few are used"
	if n < len(columns) {
		return columns[n]
	}
	return nil
}

func howMany(line []byte) (n int) {
	columns := bytes.Split(line, []byte(",")) // want "to count them"
	if len(columns) > 1 {
		n = len(columns)
	}
	return n
}

func countWords(s string) int { return len(strings.Fields(s)) } // want "all its words to count them"

func anyWord(s string, n int) string {
	all := strings.Fields(s) // want "all its words, of which few are used"
	return all[n]
}

func eachPart(s string, n int) (sum int) { // all of them
	parts := strings.Split(s, ",")
	for i := 0; i < n; i++ {
		sum += len(parts[i])
	}
	return sum
}

func setPart(s string, n int) []string {
	parts := strings.Split(s, ",")
	parts[n] = ""
	return parts
}

func asLiteral(s string) func(int) string { // as often as it is called
	parts := strings.Split(s, ",")
	return func(n int) string { return parts[n] }
}

func toPart(s string, n int) *string {
	parts := strings.Split(s, ",")
	return &parts[n]
}

func threePicks(s string, i, j, k int) string {
	parts := strings.Split(s, ",")
	return parts[i] + parts[j] + parts[k]
}
