// Package tulip has the words of a flower auction, at which prices fall until someone
// takes a lot, or some bunches of it.
package tulip

import "fmt"

// Lot is what a grower sells. Prices are in cents, of a bunch.
type Lot struct {
	Number  int
	Grower  string
	Kind    string
	Bunches int
	Start   int64 // price that the clock begins with
	Floor   int64 // price below which it does not fall
}

// Sale is what a buyer took.
type Sale struct {
	Lot     Lot
	Paddle  string
	Bunches int
	Price   int64
}

// Code is what is on the trolleys of a lot.
func (l Lot) Code() string {
	return fmt.Sprintf("%s/%s/%s", l.Grower, l.Kind, digits(l.Number, 5))
}

// digits returns a number with zeros before it.
func digits(n, width int) string {
	text := fmt.Sprintf("%d", n)
	for i := len(text); i < width; i++ {
		text = "0" + text
	}
	return text
}
