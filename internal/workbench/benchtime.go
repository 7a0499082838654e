package workbench

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/source"
)

// ParseBenchtime reads what a process is to measure, as go test -benchtime has
// it: a time, "200ms", or a count of iterations, "100x". Empty leaves it to hone.
func ParseBenchtime(s string) (source.Size, error) {
	if s == "" {
		return source.Size{}, nil
	}
	if count, ok := strings.CutSuffix(s, "x"); ok {
		n, err := strconv.Atoi(count)
		if err != nil || n <= 0 {
			return source.Size{}, fmt.Errorf("benchtime %q: the count must be a whole number above 0", s)
		}
		return source.Size{N: n}, nil
	}
	d, err := time.ParseDuration(s)
	if err != nil || d <= 0 {
		return source.Size{}, fmt.Errorf("benchtime %q: must be a time above 0, such as 200ms, or a count, such as 100x", s)
	}
	return source.Size{For: d}, nil
}
