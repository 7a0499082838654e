// Package own has a len of its own.
package own

import "time"

func len(string) int { return 10 }

func ownLength(s string) (time.Time, error) {
	return time.Parse("2006-01-02", s) // want "fixed form of time parsed by a layout"
}

func lengths(s string) int { return len(s) }
