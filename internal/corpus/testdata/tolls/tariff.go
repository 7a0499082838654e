package tolls

import (
	"fmt"
	"maps"
	"slices"
)

// Unreadable is the class of what a gantry could not make out.
const Unreadable = 0xff

// Tariff says what passages cost, in cents.
type Tariff struct {
	Base    int
	Classes map[byte]int // what there is to add
	Express byte         // lanes from here on cost twice as much; 0 if there are none
}

// Fee returns the fee of a passage.
func (t Tariff) Fee(lane, class byte) int {
	fee := t.Base + t.Classes[class]
	if t.Express > 0 && lane >= t.Express {
		fee *= 2
	}
	return fee
}

// String describes the tariff, for the log of a start.
func (t Tariff) String() string {
	text := fmt.Sprintf("base %d", t.Base)
	for _, class := range slices.Sorted(maps.Keys(t.Classes)) {
		text += fmt.Sprintf(", class %d %+d", class, t.Classes[class])
	}
	if t.Express > 0 {
		text += fmt.Sprintf(", express from lane %d", t.Express)
	}
	return text
}
