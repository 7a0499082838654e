package gambit

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// printer is what the options change.
type printer struct {
	width   int
	letters []string // of pieces, and those of the reader's language
	remarks []func(dst []byte, p *Ply) []byte
	done    string // lines that are full
	line    string
}

// Option changes how a game is written.
type Option func(*printer)

// Width sets how long a line may be; without it 80.
func Width(n int) Option { return func(p *printer) { p.width = n } }

// Letters has the pieces called otherwise: pairs of an English letter and what
// is written for it.
func Letters(pairs ...string) Option { return func(p *printer) { p.letters = pairs } }

// Evals adds what an engine thinks.
func Evals() Option {
	return func(p *printer) {
		p.remarks = append(p.remarks, func(dst []byte, ply *Ply) []byte {
			dst = append(dst, "[%eval "...)
			dst = append(dst, strconv.FormatFloat(ply.Eval, 'f', 2, 64)...)
			return append(dst, ']')
		})
	}
}

// Clocks adds the time that is left.
func Clocks() Option {
	return func(p *printer) {
		p.remarks = append(p.remarks, func(dst []byte, ply *Ply) []byte {
			s := int(ply.Clock / time.Second)
			return append(dst, fmt.Sprintf("[%%clk %d:%02d:%02d]", s/3600, s/60%60, s%60)...)
		})
	}
}

// Notes adds the notes.
func Notes() Option {
	return func(p *printer) {
		p.remarks = append(p.remarks, func(dst []byte, ply *Ply) []byte { return append(dst, ply.Note...) })
	}
}

// Write writes a game.
func Write(w io.Writer, g *Game, options ...Option) error {
	p := &printer{width: 80}
	for _, o := range options {
		o(p)
	}
	out := bufio.NewWriter(w)
	for _, t := range g.Tags {
		out.WriteString(fmt.Sprintf("[%s \"%s\"]\n", t.Name, quoted(t.Value)))
	}
	out.WriteString("\n")
	out.WriteString(p.moves(g))
	out.WriteString("\n\n")
	return out.Flush()
}

// quoted returns a value as it stands between quotes.
func quoted(value string) string {
	escapes := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ")
	return escapes.Replace(value)
}

// moves returns the moves, in lines.
func (p *printer) moves(g *Game) string {
	for i := range g.Plies {
		ply := &g.Plies[i]
		if i%2 == 0 {
			p.put(strconv.Itoa(i/2+1) + ".")
		}
		p.put(p.san(ply))
		if ply.Glyph != "" {
			p.put(fmt.Sprintf("$%s", ply.Glyph))
		}
		if remark := p.remark(ply); len(remark) > 0 {
			p.put("{" + string(remark) + "}")
		}
	}
	p.put(g.Result.String())
	return p.done + p.line
}

// put adds a word to the line, or begins the next with it.
func (p *printer) put(word string) {
	switch {
	case p.line == "":
		p.line = word
	case len(p.line)+1+len(word) > p.width:
		p.done += p.line + "\n"
		p.line = word
	default:
		p.line += " " + word
	}
}

// san returns a move as it is written.
func (p *printer) san(ply *Ply) string {
	san := ply.SAN
	if len(p.letters) > 0 {
		san = strings.NewReplacer(p.letters...).Replace(san)
	}
	if ply.Check {
		return fmt.Sprintf("%s+", san)
	}
	return san
}

func (p *printer) remark(ply *Ply) []byte {
	var all []byte
	for _, r := range p.remarks {
		all = r(all, ply)
	}
	return all
}
