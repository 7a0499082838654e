// Package job has the cards of what a bicycle workshop is to do, and what is
// printed of them.
package job

import (
	"fmt"
	"strings"
)

// Size is that of a frame as makers stamp it, like "54" or "xl".
type Size string

func (s Size) String() string {
	if s != "" && '0' <= s[0] && s[0] <= '9' {
		return string(s) + " cm"
	}
	return strings.ToUpper(string(s))
}

// Work is a line of a card.
type Work struct {
	What    string
	Minutes int
	Cents   int
}

// Card hangs on a bike that is in the workshop. It does not change: there are
// revisions.
type Card struct {
	Number   int
	Revision int
	Owner    string
	Bike     string
	Colour   string
	Size     Size
	Frame    string
	Work     []Work
	Due      string
}

// Ref returns what a card is called by mechanics.
func (c *Card) Ref() string { return fmt.Sprint(c.Number, c.Revision) }

// Summary says in a line what a card is about.
func (c *Card) Summary() string {
	text := c.Bike
	if c.Colour != "" {
		text += " (" + c.Colour + ")"
	}
	text += " of " + c.Owner
	for _, w := range c.Work {
		text += "; " + w.What
	}
	if c.Due != "" {
		text += "; by " + c.Due
	}
	return text
}

// Total returns what all work comes to, in cents.
func (c *Card) Total() int {
	total := 0
	for _, w := range c.Work {
		total += w.Cents
	}
	return total
}

// Remind fills in a letter, which owners have written themselves.
func (c *Card) Remind(letter string) string {
	names := strings.NewReplacer("{owner}", c.Owner, "{bike}", c.Bike, "{due}", c.Due)
	return names.Replace(letter)
}
