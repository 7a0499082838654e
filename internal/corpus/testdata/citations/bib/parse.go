package bib

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ErrSyntax is wrapped by all errors of Parse.
var ErrSyntax = errors.New("syntax error")

type parser struct {
	src  string
	pos  int
	line int
	lib  *Library
}

// Parse adds the entries of a BibTeX file to the library.
func (l *Library) Parse(src string) error {
	p := &parser{src: src, line: 1, lib: l}
	for p.skipTo('@') {
		if err := p.item(); err != nil {
			return fmt.Errorf("line %d: %w", p.line, err)
		}
	}
	return nil
}

// skipTo goes behind the next c. What is before it is a comment.
func (p *parser) skipTo(c byte) bool {
	i := strings.IndexByte(p.src[p.pos:], c)
	if i < 0 {
		return false
	}
	p.line += strings.Count(p.src[p.pos:p.pos+i], "\n")
	p.pos += i + 1
	return true
}

// space skips white space.
func (p *parser) space() {
	for p.pos < len(p.src) {
		switch p.src[p.pos] {
		case '\n':
			p.line++
		case ' ', '\t', '\r':
		default:
			return
		}
		p.pos++
	}
}

func (p *parser) peek() byte {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

// expect skips white space and then c.
func (p *parser) expect(c byte) error {
	p.space()
	if p.peek() != c {
		return fmt.Errorf("%w: want %q", ErrSyntax, c)
	}
	p.pos++
	return nil
}

// word reads a name or a key.
func (p *parser) word() (string, error) {
	p.space()
	from := p.pos
	for p.pos < len(p.src) && !strings.ContainsRune(" \t\r\n,={}\"#@", rune(p.src[p.pos])) {
		p.pos++
	}
	if p.pos == from {
		return "", fmt.Errorf("%w: want a name", ErrSyntax)
	}
	return p.src[from:p.pos], nil
}

func (p *parser) item() error {
	line := p.line
	kind, err := p.word()
	if err != nil {
		return err
	}
	if err := p.expect('{'); err != nil {
		return err
	}
	switch kind = strings.ToLower(kind); kind {
	case "comment", "preamble":
		_, err := p.braced()
		return err
	case "string":
		f, err := p.field()
		if err != nil {
			return err
		}
		p.lib.macros[f.Name] = f.Value
		return p.expect('}')
	}
	e := &Entry{Kind: kind, Line: line}
	if e.Key, err = p.word(); err != nil {
		return err
	}
	for {
		p.space()
		switch p.peek() {
		case ',':
			p.pos++
			if p.space(); p.peek() == '}' {
				continue
			}
			f, err := p.field()
			if err != nil {
				return err
			}
			e.Fields = append(e.Fields, f)
		case '}':
			p.pos++
			p.lib.Entries = append(p.lib.Entries, e)
			return nil
		default:
			return fmt.Errorf("%w: in %s", ErrSyntax, e.Key)
		}
	}
}

// field reads a name, =, and parts of a value between which are #.
func (p *parser) field() (f Field, err error) {
	if f.Name, err = p.word(); err != nil {
		return f, err
	}
	f.Name = strings.ToLower(f.Name)
	if err := p.expect('='); err != nil {
		return f, err
	}
	for {
		part, err := p.part()
		if err != nil {
			return f, err
		}
		f.Value += part
		if p.space(); p.peek() != '#' {
			return f, nil
		}
		p.pos++
	}
}

func (p *parser) part() (string, error) {
	p.space()
	switch c := p.peek(); {
	case c == '{':
		p.pos++
		return p.braced()
	case c == '"':
		p.pos++
		i := strings.IndexByte(p.src[p.pos:], '"')
		if i < 0 {
			return "", fmt.Errorf("%w: open quote", ErrSyntax)
		}
		text := p.src[p.pos : p.pos+i]
		p.line += strings.Count(text, "\n")
		p.pos += i + 1
		return text, nil
	default:
		name, err := p.word()
		if err != nil || c >= '0' && c <= '9' {
			return name, err
		}
		return p.lib.expand(name), nil
	}
}

// braced reads up to the brace that closes the one before it. White space of
// any length becomes one space.
func (p *parser) braced() (string, error) {
	text, depth := "", 1
	gap := false
	for p.pos < len(p.src) {
		r, n := utf8.DecodeRuneInString(p.src[p.pos:])
		p.pos += n
		if unicode.IsSpace(r) {
			if r == '\n' {
				p.line++
			}
			gap = true
			continue
		}
		if gap {
			text += " "
			gap = false
		}
		switch r {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return text, nil
			}
		}
		text += string(r)
	}
	return "", fmt.Errorf("%w: open brace", ErrSyntax)
}
