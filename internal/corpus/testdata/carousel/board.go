package carousel

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// flaps moves a text to the right of a field of that many flaps.
func flaps(text string, field int) string {
	for missing := field - utf8.RuneCountInString(text); missing > 0; missing-- {
		text = " " + text
	}
	return text
}

// Board returns the rows of the board in the hall, one for each bag: its tag, how
// often it came by, and its chute.
func Board(bags []Bag) []string {
	var rows []string
	for _, b := range bags {
		rows = append(rows, flaps(b.Tag, 14)+flaps(fmt.Sprint(b.Scans), 4)+flaps(b.place(), 12))
	}
	return rows
}

func (b Bag) place() string {
	switch b.Chute {
	case 0:
		return "– ? –"
	case manual:
		return "by hand"
	}
	return "chute " + strconv.Itoa(int(b.Chute))
}

// Shift sums up a shift, when it ends.
func Shift(bags []Bag) string {
	text := strconv.Itoa(len(bags)) + " bags"
	for _, b := range bags {
		if b.Scans > rounds {
			text += ", " + b.Tag + " went round " + strconv.Itoa(b.Scans) + " times"
		}
	}
	return text
}
