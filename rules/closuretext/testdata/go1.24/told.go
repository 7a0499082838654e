package closuretext

import "fmt"

// Values that say what they are called.
type tide byte

const (
	ebb tide = iota
	flow
	slack
)

func (t tide) String() string {
	switch t {
	case ebb:
		return "ebb"
	case flow:
		return "flow"
	}
	if t == slack || t > 9 {
		return "slack"
	}
	return ""
}

func tides(t tide, port string, count func(string)) func(bool) {
	return func(ok bool) {
		if !ok {
			count(fmt.Sprintf("%s.%s.failed", port, t)) // want `text made in each call of a closure`
			return
		}
		count(fmt.Sprint(port, t)) // want `text made in each call of a closure`
	}
}

func tideNamed(t tide, count func(string)) func() {
	return func() { count("tide." + t.String()) } // want `text made in each call of a closure`
}

func tideNumber(t tide, count func(string)) func() {
	return func() { count(fmt.Sprintf("tide %d", t)) } // want `text made in each call of a closure`
}
