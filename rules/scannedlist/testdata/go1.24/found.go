package scannedlist

import "slices"

var weekdays = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}

func weekday(name []byte) bool {
	for _, w := range weekdays { // want "list that never changes"
		if string(name) == w {
			return true
		}
	}
	return false
}

func known(name string) bool { return slices.Contains(weekdays, name) } // want "list that never changes"

type level int

var levels = []level{1, 2, 4, 8, 16, 32}

func valid(l level) bool {
	return slices.Contains(levels, l) // want "list that never changes"
}
