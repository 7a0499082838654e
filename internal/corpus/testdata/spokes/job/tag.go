package job

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// Printer prints tags, which hang on bikes, and understands ZPL. The mechanics
// share it.
type Printer struct {
	mu  sync.Mutex
	out io.Writer
	tag []byte
}

// NewPrinter returns a printer that is at the other end of out.
func NewPrinter(out io.Writer) *Printer { return &Printer{out: out} }

// Print prints the tags of some cards, with none of another mechanic between them.
func (p *Printer) Print(cards ...*Card) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range cards {
		p.tag = c.appendTag(p.tag[:0])
		if _, err := p.out.Write(p.tag); err != nil {
			return fmt.Errorf("tag of %d: %w", c.Number, err)
		}
	}
	return nil
}

// appendTag appends the label of a card.
func (c *Card) appendTag(tag []byte) []byte {
	tag = append(tag, "^XA\n"...)
	for i, line := range [...]string{c.Owner, c.Bike, c.stamp(), c.fits()} {
		tag = append(tag, "^FO30,"...)
		tag = strconv.AppendInt(tag, int64(30+60*i), 10)
		tag = append(tag, "^FH^FD"...)
		tag = append(tag, literal(line)...)
		tag = append(tag, "^FS\n"...)
	}
	return append(tag, "^XZ\n"...)
}

// literal writes characters that mean something to the printer in other ways.
func literal(text string) string {
	escapes := strings.NewReplacer("_", "_5F", "^", "_5E", "~", "_7E")
	return escapes.Replace(text)
}

func (c *Card) stamp() string {
	if c.Frame == "" {
		return "no frame number"
	}
	return fmt.Sprintf("frame no. %s", c.Frame)
}

func (c *Card) fits() string { return fmt.Sprintf("size %s", c.Size) }
