package method

import (
	"fmt"
	"strconv"
	"strings"
)

// berth is made in another file.
type berth struct {
	dock  string
	stats stats
	row   string
}

func (b *berth) moor() {
	b.stats.add(b.row+"."+b.dock+".moored", 1)                // want `text made in each call of a method`
	b.stats.add(fmt.Sprintf("%s.%s.count", b.row, b.dock), 1) // want `text made in each call of a method`
}

// buoy is filled in another file.
type buoy struct{ colour string }

func (b *buoy) light() string {
	return "buoy." + strings.ToLower(b.colour) // want `text made in each call of a method`
}

// mole is made in a file in which strconv is something else.
type mole struct{ metres int }

func (m *mole) length() string {
	return "mole of " + strconv.Itoa(m.metres) // want `text made in each call of a method`
}
