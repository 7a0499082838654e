package closuretext

import (
	"fmt"
	"time"
)

// A table may be left, or changed.
type berth int

var berths = []string{"north", "south"}

func (b berth) String() string { return berths[b] }

func berthed(b berth, count func(string)) func() {
	return func() { count(fmt.Sprint("berth ", b)) }
}

func berthNamed(b berth, count func(string)) func() {
	return func() { count("berth " + b.String()) }
}

// It does more than to say.
type bell int

var rung int

func (b bell) String() string {
	rung++
	if b == 0 {
		return "none"
	}
	return "bell"
}

func bells(b bell, count func(string)) func() {
	return func() { count(fmt.Sprint("bell ", b)) }
}

type buoy int

func (b buoy) String() string { return fmt.Sprint(int(b)) + when() }

func when() string { return time.Now().String() }

func buoys(b buoy, count func(string)) func() {
	return func() { count(fmt.Sprint("buoy ", b)) }
}

type lamp int

func (l lamp) String() string {
	if 10/l > 2 {
		return "red"
	}
	return "green"
}

func lamps(l lamp, count func(string)) func() {
	return func() { count(fmt.Sprint("lamp ", l)) }
}

// Package fmt calls something else.
type knot int

func (knot) String() string { return "knot" }

func (k knot) Format(s fmt.State, verb rune) { fmt.Fprint(s, rung) }

func knots(k knot, count func(string)) func() {
	return func() { count(fmt.Sprint("knot ", k)) }
}

type wreck int

func (wreck) String() string { return "wreck" }

func (wreck) Error() string { return berths[0] }

func wrecks(w wreck, count func(string)) func() {
	return func() { count(fmt.Sprint("wreck ", w)) }
}

// A struct, a pointer, and a type of another package.
type pier struct{ name *string }

func (pier) String() string { return "pier" }

func piers(p pier, count func(string)) func() {
	return func() { count(fmt.Sprint("pier ", p)) }
}

type mole int

func (*mole) String() string { return "mole" }

func moles(m *mole, count func(string)) func() {
	return func() { count(fmt.Sprint("mole ", m)) }
}

func weekdays(d time.Weekday, count func(string)) func() {
	return func() { count(fmt.Sprint("day ", d)) }
}

// It changes.
func turning(t tide, count func(string)) func() {
	return func() {
		t++
		count(fmt.Sprint("tide ", t))
	}
}
