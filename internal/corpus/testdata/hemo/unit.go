// Package hemo is the cold store of a blood bank: which bags are there, who gets which,
// and what is known of those who gave.
package hemo

import (
	"bytes"
	"fmt"
	"io"
)

// Group is a blood group.
type Group byte

// The groups.
const (
	ONegative Group = iota
	OPositive
	ANegative
	APositive
	BNegative
	BPositive
	ABNegative
	ABPositive
)

var groups = [...]string{"O-", "O+", "A-", "A+", "B-", "B+", "AB-", "AB+"}

func (g Group) String() string {
	if int(g) < len(groups) {
		return groups[g]
	}
	return "?"
}

// Bag is a unit of blood.
type Bag struct {
	ID       string
	Group    Group
	Ml       int
	Expires  int      // day, counted from 2000-01-01
	Antigens []string // most have one
	Donor    string
}

// list has antigens in one text.
func list(antigens []string) (text string) {
	if len(antigens) == 0 {
		return "none"
	}
	text = antigens[0]
	for rest := antigens[1:]; len(rest) > 0; rest = rest[1:] {
		text = text + "," + rest[0]
	}
	return text
}

// label is what is stuck onto a bag that leaves.
func (b Bag) label(serial int, ward string) string {
	to := fmt.Sprintf("to %s", ward)
	return "No. " + fmt.Sprint(serial) + " " + b.ID + " " + b.Group.String() + " " + list(b.Antigens) + " " + to
}

// Docket writes the sheet that goes with a bag.
func (b Bag) Docket(to io.Writer) error {
	sheet := new(bytes.Buffer)
	sheet.WriteString("bag ")
	sheet.WriteString(b.ID)
	sheet.WriteString("\ngroup ")
	sheet.WriteString(b.Group.String())
	sheet.WriteString("\nantigens ")
	sheet.WriteString(list(b.Antigens))
	if b.Donor != "" {
		sheet.WriteString("\ndonor ")
		sheet.WriteString(b.Donor)
	}
	sheet.WriteString("\n\n")
	_, err := to.Write(sheet.Bytes())
	return err
}

// String is for a person who looks for a fault.
func (b Bag) String() string {
	text := b.ID
	for _, a := range b.Antigens {
		text += fmt.Sprintf(" +%s", a)
	}
	return text
}
