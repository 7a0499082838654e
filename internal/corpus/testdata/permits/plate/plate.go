// Package plate knows the number plates of cars.
package plate

import (
	"fmt"
	"regexp"
	"strings"
)

// format is district, letters and number, and E for electric or H for old cars.
const format = `^([A-ZÄÖÜ]{1,3})-([A-Z]{1,2}) ?([1-9][0-9]{0,3})([EH]?)$`

// Plate is what is on a plate.
type Plate struct {
	District, Letters, Number string
	Electric                  bool
}

// Parse reads a plate in any spelling that people send.
func Parse(s string) (Plate, error) {
	m := regexp.MustCompile(format).FindStringSubmatch(strings.ToUpper(strings.TrimSpace(s)))
	if m == nil {
		return Plate{}, fmt.Errorf("%q is not a number plate", s)
	}
	return Plate{District: m[1], Letters: m[2], Number: m[3], Electric: m[4] == "E"}, nil
}

// String has the plate as it is printed on it.
func (p Plate) String() string {
	s := p.District + "-" + p.Letters + " " + p.Number
	if p.Electric {
		s += "E"
	}
	return s
}
