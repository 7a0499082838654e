package field

import (
	"io"
	"strconv"
)

type printer struct {
	out   string
	depth int
}

func (p *printer) line(s string) {
	for range p.depth {
		p.out += "\t" // want `text grown by \+= where it is kept`
	}
	p.out += s + "\n" // want `text grown by \+= where it is kept`
}

func (p *printer) number(n int) { p.out += strconv.Itoa(n) } // want `text grown by \+= where it is kept`

func (p *printer) flush(w io.Writer) error {
	if len(p.out) == 0 || p.out[0] == ' ' {
		return nil
	}
	_, err := io.WriteString(w, p.out)
	p.out = ""
	return err
}

func printAll(lines []string) string {
	p := &printer{depth: 1}
	for _, l := range lines {
		p.line(l)
	}
	return p.out
}

type page struct{ body string }

func (p *page) add(s string) { p.body += s } // want `text grown by \+= where it is kept`

type book struct {
	pages []*page
	last  page
}

func (b *book) write(lines []string) string {
	var first page
	for _, l := range lines {
		first.add(l)
		b.last.add(l)
		b.pages[0].add(l)
	}
	return first.body + b.last.body
}
