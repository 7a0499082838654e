package dfa

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// List prints a table: for each state its rule, how many percent of the bytes it
// goes on with, and where it goes on which bytes.
func (d *DFA) List(w io.Writer) error {
	var b bytes.Buffer
	spans := d.spans()
	for s, row := range d.Next {
		b.WriteString(column(strconv.Itoa(s), 4))
		b.WriteString(column(d.name(d.Accept[s]), 10))
		b.WriteByte(' ')
		b.WriteString(strconv.FormatFloat(d.share(row), 'f', 1, 64))
		b.WriteByte('%')
		for _, w := range ways(row, spans) {
			b.WriteByte(' ')
			b.WriteString(list(w.on))
			b.WriteByte('>')
			b.WriteString(strconv.Itoa(w.to))
		}
		b.WriteByte('\n')
	}
	_, err := w.Write([]byte(b.String()))
	return err
}

// column puts text to the right of a column.
func column(text string, width int) string {
	for len(text) < width {
		text = " " + text
	}
	return text
}

func (d *DFA) name(rule int) string {
	if rule < 0 {
		return "-"
	}
	return d.Names[rule]
}

func (d *DFA) share(row []int) float64 {
	n := 0
	for _, c := range d.Class {
		if row[c] != Dead {
			n++
		}
	}
	return float64(n) * 100 / 256
}

// spans returns, by class, which bytes it has. They follow each other.
func (d *DFA) spans() []string {
	all := make([]string, 0, d.Classes())
	for lo := 0; lo < 256; {
		hi := lo
		for hi < 255 && d.Class[hi+1] == d.Class[lo] {
			hi++
		}
		text := show(byte(lo))
		if hi > lo {
			text += "-" + show(byte(hi))
		}
		all = append(all, text)
		lo = hi + 1
	}
	return all
}

// way is where a state goes on some classes.
type way struct {
	to int
	on []string
}

// ways returns where a state goes, each state once. They are few.
func ways(row []int, spans []string) []way {
	all := make([]way, 0, len(row))
	for c, to := range row {
		if to == Dead {
			continue
		}
		i := slices.IndexFunc(all, func(w way) bool { return w.to == to })
		if i < 0 {
			i = len(all)
			all = append(all, way{to: to})
		}
		all[i].on = append(all[i].on, spans[c])
	}
	return all
}

// show returns a byte as it is, or in hexadecimal.
func show(c byte) string {
	if c > ' ' && c < 0x7F {
		return string(rune(c))
	}
	const hex = "0123456789abcdef"
	return `\x` + string([]byte{hex[c>>4], hex[c&15]})
}

// list puts commas between texts, of which there is one, mostly.
func list(texts []string) string {
	var all string
	for i, t := range texts {
		if i > 0 {
			all += ","
		}
		all += t
	}
	return all
}

// Dot prints a table as a graph for dot.
func (d *DFA) Dot(w io.Writer) error {
	var b strings.Builder
	b.WriteString("digraph {\n")
	spans := d.spans()
	for s, row := range d.Next {
		if rule := d.Accept[s]; rule >= 0 {
			b.WriteString(fmt.Sprintf("\t%d [shape=doublecircle, label=\"%s\"]\n", s, quote(d.Names[rule])))
		}
		for _, w := range ways(row, spans) {
			b.WriteString(fmt.Sprintf("\t%d -> %d [label=\"%s\"]\n", s, w.to, quote(list(w.on))))
		}
	}
	b.WriteString("}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// quote returns text as it is inside of quotes.
func quote(text string) string {
	r := strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", `\n`)
	return r.Replace(text)
}
