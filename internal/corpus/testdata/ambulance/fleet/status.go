package fleet

import "fmt"

// Status is what a vehicle does, by the number on the button in it.
type Status byte

// What vehicles do.
const (
	Free Status = iota + 1
	OnTheWay
	AtScene
	Conveying
	AtHospital
	OffDuty
)

// Valid reports whether there is a button for it.
func (s Status) Valid() bool { return s >= Free && s <= OffDuty }

func (s Status) String() string {
	switch s {
	case Free:
		return "free"
	case OnTheWay:
		return "on the way"
	case AtScene:
		return "at scene"
	case Conveying:
		return "conveying"
	case AtHospital:
		return "at hospital"
	case OffDuty:
		return "off duty"
	}
	return fmt.Sprintf("status %d", byte(s))
}
