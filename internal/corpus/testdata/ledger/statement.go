// Package ledger prints statements of accounts.
package ledger

import (
	"bufio"
	"fmt"
	"io"
	"time"
)

// Entry is one booking, in cents.
type Entry struct {
	Day    time.Time
	Text   string
	Amount int64
}

// Line is an entry with what the account held after it.
type Line struct {
	Entry
	Balance int64
}

// Lines books entries on an account that held opening.
func Lines(opening int64, entries []Entry) []Line {
	var booked []Line
	for _, e := range entries {
		opening += e.Amount
		booked = append(booked, Line{Entry: e, Balance: opening})
	}
	return booked
}

var money = Column{Width: 14, Fill: '.'}

// Print writes a statement.
func Print(w io.Writer, account string, lines []Line) error {
	out := bufio.NewWriter(w)
	out.WriteString("account " + account + "\n")
	for _, l := range lines {
		out.WriteString(fmt.Sprintf("%s %s", l.Day.Format(time.DateOnly), l.Text))
		out.WriteByte(' ')
		out.WriteString(money.Right(cents(l.Amount)))
		out.WriteString(fmt.Sprintf(" (%d)\n", l.Balance))
	}
	return out.Flush()
}

// cents writes an amount with two decimals.
func cents(amount int64) string {
	return fmt.Sprintf("%.2f", float64(amount)/100)
}
