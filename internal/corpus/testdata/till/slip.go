// Package till prints what a cash register has to print: slips for customers,
// tags for shelves and a report for the owner.
package till

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Cents is an amount of money. Any verb prints it with a comma; a width aligns
// it on the right.
type Cents int64

// Format implements fmt.Formatter.
func (c Cents) Format(s fmt.State, _ rune) {
	text := c.text()
	if width, ok := s.Width(); ok && width > len(text) {
		text = strings.Repeat(" ", width-len(text)) + text
	}
	s.Write([]byte(text))
}

func (c Cents) text() string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	digits := strconv.FormatInt(int64(c), 10)
	if len(digits) < 3 {
		digits = "000"[len(digits):] + digits
	}
	return sign + digits[:len(digits)-2] + "," + digits[len(digits)-2:]
}

// Item is a line of a slip: so many pieces, or so many kilograms.
type Item struct {
	Name  string
	Count int
	Kilos float64
	Price Cents // of a piece or a kilogram
	Free  bool
}

// Sum returns what the item costs.
func (it Item) Sum() Cents {
	switch {
	case it.Free:
		return 0
	case it.Kilos > 0:
		return Cents(it.Kilos*float64(it.Price) + 0.5)
	}
	return Cents(it.Count) * it.Price
}

// Slip is what one customer buys.
type Slip struct {
	Number  int
	Cashier string
	Items   []Item
}

// Total returns what the customer pays.
func (s *Slip) Total() (sum Cents) {
	for _, it := range s.Items {
		sum += it.Sum()
	}
	return sum
}

// Free returns the items that cost nothing; nil if there are none.
func (s *Slip) Free() []Item {
	var free []Item
	for _, it := range s.Items {
		if it.Free {
			free = append(free, it)
		}
	}
	return free
}

// Printer knows the paper and the shop.
type Printer struct {
	Columns int
	Head    string
	// Short are pairs of words and what is printed for them. The owner may change
	// them at any time.
	Short []string
}

// dot fills the room between a name and an amount.
const dot = "·"

// Slip returns the slip as it is printed.
func (p *Printer) Slip(s *Slip) string {
	text := ""
	line := func(l string) { text += l + "\n" }
	line(p.Head)
	for _, it := range s.Items {
		line(p.row(ascii(it.Name), it.Sum()))
		if how := account(it); len(how) > 0 {
			line(string(how))
		}
	}
	line(p.row("TOTAL", s.Total()))
	return text
}

// row puts a name on the left and an amount on the right.
func (p *Printer) row(name string, amount Cents) string {
	right := amount.text()
	for utf8.RuneCountInString(name)+utf8.RuneCountInString(right) < p.Columns {
		right = dot + right
	}
	return name + right
}

// foreign are pairs of what the printer has no types for and what stands for it.
var foreign = []string{
	"ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss",
	"é", "e", "è", "e", "ê", "e", "ç", "c", "ñ", "n", "€", "EUR",
}

// ascii returns the text in letters that the printer has.
func ascii(text string) string {
	return strings.NewReplacer(foreign...).Replace(text)
}

// account says how the sum of an item comes about, where it is not of one piece.
func account(it Item) []byte {
	if it.Kilos == 0 && it.Count == 1 {
		return nil
	}
	how := []byte("  ")
	if it.Kilos > 0 {
		how = append(how, strconv.FormatFloat(it.Kilos, 'f', 3, 64)+" kg"...)
	} else {
		how = append(how, fmt.Sprintf("%v", it.Count)...)
	}
	how = append(how, " x "...)
	return append(how, it.Price.text()...)
}
