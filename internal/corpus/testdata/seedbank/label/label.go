// Package label prints the labels of seed bags.
package label

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/seedbank/accession"
)

// Format returns a label in the language of the printer.
func Format(a accession.Accession) string {
	var b strings.Builder
	b.WriteString("^XA\n")
	b.WriteString(field(20, title(a.Code())))
	b.WriteString(field(60, a.Taxon.Scientific()))
	b.WriteString(field(100, caption("Origin")+a.Remark()))
	b.WriteString(field(140, caption("Seeds")+strconv.Itoa(a.Seeds)))
	b.WriteString("^XZ\n")
	return b.String()
}

// field places a text so many dots below the upper edge.
func field(y int, text string) string {
	return "^FO30," + strconv.Itoa(y) + "^FH^FD" + escape(text) + "^FS\n"
}

// escape hides from the printer what it would take for a command.
func escape(text string) string {
	return strings.NewReplacer("_", "_5F", "^", "_5E", "~", "_7E").Replace(text)
}

func title(code string) string {
	return fmt.Sprintf("Accession %s", code)
}

func caption(what string) string {
	return fmt.Sprintf("%s: ", what)
}

// Printer prints. Whatever is written to its port at once is cut off as one
// strip of paper.
type Printer struct {
	port io.Writer
}

// NewPrinter returns the printer at a port.
func NewPrinter(port io.Writer) *Printer { return &Printer{port: port} }

// Print prints a label for each accession.
func (p *Printer) Print(all []accession.Accession) error {
	for _, a := range all {
		if _, err := io.WriteString(p.port, Format(a)); err != nil {
			return fmt.Errorf("label of %s: %w", a.Code(), err)
		}
	}
	return nil
}
