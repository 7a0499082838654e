package report

import (
	"strings"
	"unicode/utf8"
)

// style is the parameter of an ANSI "select graphic rendition" sequence.
type style string

const (
	plain  style = ""
	bold   style = "1"
	dim    style = "2"
	red    style = "31"
	green  style = "32"
	yellow style = "33"
)

// span is text in one style. Whatever it holds is escaped when it is laid out.
type span struct {
	text  string
	style style
}

// txt makes a span of plain text.
func txt(text string) span { return span{text: text} }

// cell is one printed rune, or one of the characters of an escape.
type cell struct {
	text  string
	width int
	style style
	space bool // may become a line break
}

// cells escapes spans and splits them into runes.
func cells(spans ...span) []cell {
	var out []cell
	for _, sp := range spans {
		for i := 0; i < len(sp.text); {
			r, size := utf8.DecodeRuneInString(sp.text[i:])
			text := escapeRune(r, size, sp.text[i])
			i += size
			if utf8.RuneCountInString(text) > 1 {
				for _, c := range text {
					out = append(out, cell{text: string(c), width: 1, style: sp.style})
				}
				continue
			}
			c := cell{text: text, style: sp.style, space: r == ' '}
			c.width = runeWidth([]rune(text)[0])
			out = append(out, c)
		}
	}
	return out
}

func widthOf(cs []cell) int {
	n := 0
	for _, c := range cs {
		n += c.width
	}
	return n
}

// blanks returns n cells of space that no line break replaces.
func blanks(n int) []cell { return cells(txt(strings.Repeat(" ", max(0, n)))) }

// filler breaks words into lines of at most width columns.
type filler struct {
	width, hang int
	lines       [][]cell
	line        []cell
	used        int
	fresh       bool // line holds no word yet
}

// fill lays body out behind prefix, which is kept as it is; further lines are
// indented by hang columns. A word wider than a line is split.
func fill(prefix []cell, hang int, body []cell, columns int) [][]cell {
	f := &filler{width: columns, hang: min(hang, columns/2), line: prefix, used: widthOf(prefix), fresh: true}
	start := 0
	for i := range len(body) + 1 {
		if i < len(body) && !breaks(body, i) {
			continue
		}
		if i > start {
			f.word(body[start:i])
		}
		start = i + 1
	}
	return append(f.lines, f.line)
}

// breaks reports whether a line may end at a cell: at a single space. Where
// several follow each other they count, as in a text that is quoted.
func breaks(cs []cell, i int) bool {
	return cs[i].space && (i == 0 || !cs[i-1].space) && (i+1 == len(cs) || !cs[i+1].space)
}

func (f *filler) word(w []cell) {
	if !f.fresh && f.used+1+widthOf(w) > f.width {
		f.wrap()
	}
	if !f.fresh {
		gap := cell{text: " ", width: 1}
		if last := f.line[len(f.line)-1]; last.style == w[0].style {
			gap.style = w[0].style
		}
		f.put(gap)
	}
	for _, c := range w {
		if f.used+c.width > f.width {
			f.wrap()
		}
		f.put(c)
	}
	f.fresh = false
}

func (f *filler) put(c cell) {
	f.line = append(f.line, c)
	f.used += c.width
}

func (f *filler) wrap() {
	f.lines = append(f.lines, f.line)
	f.line, f.used, f.fresh = blanks(f.hang), f.hang, true
}

// render writes a line, trailing blanks left out, with colours if wanted.
func render(b *strings.Builder, line []cell, color bool) {
	for len(line) > 0 && line[len(line)-1].text == " " {
		line = line[:len(line)-1]
	}
	now := plain
	for _, c := range line {
		if color && c.style != now {
			if now != plain {
				b.WriteString("\x1b[0m")
			}
			if c.style != plain {
				b.WriteString("\x1b[" + string(c.style) + "m")
			}
			now = c.style
		}
		b.WriteString(c.text)
	}
	if now != plain {
		b.WriteString("\x1b[0m")
	}
}

// page collects lines until they are written.
type page struct {
	width int
	wide  bool // tables take the width they need
	color bool
	buf   strings.Builder
}

// para adds a paragraph: prefix, then body filled behind it, further lines
// indented by hang.
func (p *page) para(prefix []span, hang int, body ...span) {
	for _, l := range fill(cells(prefix...), hang, cells(body...), p.width) {
		p.line(l)
	}
}

// text adds a paragraph without a prefix, indented by indent.
func (p *page) text(indent int, body ...span) {
	p.para([]span{txt(strings.Repeat(" ", indent))}, indent, body...)
}

// label adds "label text", where lines of text stay lines.
func (p *page) label(indent int, label span, text string) {
	pre := []span{txt(strings.Repeat(" ", indent)), label, txt(" ")}
	hang := indent + 2
	for line := range strings.Lines(strings.TrimSpace(text)) {
		line = strings.ReplaceAll(strings.TrimRight(line, "\r\n"), "\t", "    ")
		p.para(pre, hang, txt(line))
		pre = []span{txt(strings.Repeat(" ", hang))}
	}
}

func (p *page) line(l []cell) {
	render(&p.buf, l, p.color)
	p.buf.WriteByte('\n')
}

func (p *page) blank() { p.buf.WriteByte('\n') }

// code adds source: tabs stay and no line is broken, so that it can be copied.
func (p *page) code(indent int, source string, styleOf func(line string) style) {
	for line := range strings.Lines(source) {
		if line = strings.TrimRight(line, "\r\n"); line == "" {
			p.blank()
			continue
		}
		c := cell{text: escapeCode(line), style: styleOf(line)}
		p.line(append(blanks(indent), c))
	}
}
