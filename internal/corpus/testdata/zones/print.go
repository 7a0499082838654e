// Package zones writes DNS zone files.
package zones

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/zones/layout"
	"example.com/zones/rr"
)

// Zone is what one server is the authority of.
type Zone struct {
	Origin  string
	TTL     uint32 // where a record has none
	Records []rr.Record
}

// Printer writes zone files.
type Printer struct {
	owner, ttl layout.Column
}

// NewPrinter returns a printer with owners in a column of the given width.
func NewPrinter(width int) *Printer {
	return &Printer{
		owner: layout.Column{Width: width, Fill: ' '},
		ttl:   layout.Column{Width: 8, Align: layout.Right, Fill: ' '},
	}
}

// Print writes the zone.
func (p *Printer) Print(w io.Writer, z *Zone) error {
	out := bufio.NewWriter(w)
	if _, err := out.WriteString(header(z)); err != nil {
		return err
	}
	for i := range z.Records {
		if err := p.record(out, z, &z.Records[i]); err != nil {
			return fmt.Errorf("zone %s, record %d: %w", z.Origin, i, err)
		}
	}
	return out.Flush()
}

func (p *Printer) record(out *bufio.Writer, z *Zone, r *rr.Record) error {
	data, err := r.Presentation()
	if err != nil {
		return err
	}
	ttl := r.TTL
	if ttl == 0 {
		ttl = z.TTL
	}
	note := ""
	if r.Note != "" {
		note = fmt.Sprintf(" ; %s", r.Note)
	}
	_, err = out.WriteString(fmt.Sprintf("%s %s IN %s %s%s\n",
		p.owner.Set(r.Owner), p.ttl.Set(strconv.FormatUint(uint64(ttl), 10)), r.Type, data, note))
	return err
}

// header returns what stands above the records.
func header(z *Zone) string {
	kinds := map[rr.Type]bool{}
	text := fmt.Sprintf("$ORIGIN %s.\n", strings.TrimSuffix(z.Origin, "."))
	text += fmt.Sprintf("$TTL %d\n", z.TTL)
	for _, r := range z.Records {
		if !kinds[r.Type] {
			kinds[r.Type] = true
			text += fmt.Sprintf("; has %s\n", r.Type)
		}
	}
	return text
}
