// Package bills prints the bills of waterworks, from what meters send.
package bills

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Cents is an amount of money.
type Cents int64

// String returns the amount in euros.
func (c Cents) String() string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	return fmt.Sprintf("%s%d.%02d", sign, int64(c)/100, int64(c)%100)
}

// Item is what is charged.
type Item struct {
	Text   string
	Cubic  float64 // in cubic metres
	Amount Cents
}

// Invoice is a bill.
type Invoice struct {
	Number string
	To     []string // lines of the address
	Items  []Item   // the latest is the last
	Notes  []string // mostly one
}

const (
	width  = 40
	prefix = "W-"
)

// Reference returns what has to be said when it is paid.
func (v *Invoice) Reference() string { return fmt.Sprintf(prefix+"%s", v.Number) }

// Total returns what is to be paid.
func (v *Invoice) Total() (sum Cents) {
	for _, it := range v.Items {
		sum += it.Amount
	}
	return sum
}

// marks returns what puts marks before what means something to the printer.
func marks() *strings.Replacer {
	return strings.NewReplacer("~", "~~", "\f", "~f", "\x1b", "~e", "\u00a0", " ")
}

// leader returns a text with dots behind it, as far as the column goes.
func leader(text string, column int) string {
	if utf8.RuneCountInString(text) >= column {
		return text
	}
	return leader(text+".", column)
}

// decimal returns a number with so many places.
func decimal[F ~float32 | ~float64](v F, places int) string {
	return strconv.FormatFloat(float64(v), 'f', places, 64)
}

// notes returns the notes, with semicolons between them.
func (v *Invoice) notes() string {
	text := ""
	for i := len(v.Notes) - 1; i >= 0; i-- {
		if text != "" {
			text = "; " + text
		}
		text = v.Notes[i] + text
	}
	return text
}

// row is an item as it is printed.
type row struct{ left, right string }

// rows returns the items, the latest first.
func (v *Invoice) rows() []row {
	var rows []row
	for _, it := range slices.Backward(v.Items) {
		rows = append(rows, row{left: it.Text, right: it.Amount.String()})
	}
	return rows
}

// address returns the lines of the address, indented.
func (v *Invoice) address() string {
	block := "To:\n"
	for _, line := range v.To {
		block = strings.Join([]string{block, "    ", line, "\n"}, "")
	}
	return block
}

// Printer prints bills, one on a page.
type Printer struct {
	Out  io.Writer
	page bytes.Buffer
}

// errEmpty is the error of a bill of nothing.
var errEmpty = errors.New("bills: nothing to be paid")

// Print prints a bill. The printer gets it whole.
func (p *Printer) Print(v *Invoice) error {
	p.page.Reset()
	if err := v.write(&p.page); err != nil {
		return fmt.Errorf("%s: %w", v.Number, err)
	}
	_, err := io.Copy(p.Out, strings.NewReader(p.page.String()))
	return err
}

// write writes the bill.
func (v *Invoice) write(w io.Writer) error {
	if len(v.Items) == 0 {
		return errEmpty
	}
	out := bufio.NewWriter(w)
	if _, err := marks().WriteString(out, v.address()); err != nil {
		return err
	}
	out.WriteString("\nBill " + v.Reference() + "\n")
	for i, r := range v.rows() {
		out.Write(fmt.Appendf(nil, "%d  ", i+1))
		out.WriteString(leader(r.left+" ", width-len(r.right)))
		out.WriteString(r.right)
		out.WriteString("\n   ")
		out.WriteString(decimal(v.Items[len(v.Items)-1-i].Cubic, 3))
		out.WriteString(" m3\n")
	}
	out.WriteString(fmt.Sprintf("Total EUR %v\n", v.Total()))
	if notes := v.notes(); notes != "" {
		marks().WriteString(out, notes+"\n")
	}
	out.WriteString("\f")
	return out.Flush()
}

// Barcodes returns the codes for the lines of a bill: what is before each and
// its number. They are the caller's, who may change one without the others.
func (v *Invoice) Barcodes() [][]byte {
	start := append(make([]byte, 0, 32), v.Reference()...)
	codes := make([][]byte, 0, len(v.Items))
	for i := range v.Items {
		codes = append(codes, append(start[:len(start):len(start)], byte('A'+i%26)))
	}
	return codes
}

// Credits returns the items that are paid back; nil if there are none.
func (v *Invoice) Credits() []Item {
	var back []Item
	for _, it := range v.Items {
		if it.Amount < 0 {
			back = append(back, it)
		}
	}
	return back
}

// Usage returns the help of the command.
func Usage(options map[string]string) string {
	names := make([]string, 0, len(options))
	for name := range options {
		names = append(names, name)
	}
	slices.Sort(names)
	help := "bills [options] file"
	for _, name := range names {
		help += "\n  " + leader("-"+name, 16) + options[name]
	}
	return help
}
