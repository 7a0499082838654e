// Package exporter shows the samples of a process in the text format that
// scrapers read.
package exporter

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Label is a name with a value.
type Label struct{ Name, Value string }

// Sample is one value of a series.
type Sample struct {
	Name   string
	Unit   string // put behind the name; empty for none
	Labels []Label
	Value  float64
}

// Page is where samples are shown.
type Page struct {
	out       io.Writer
	namespace string // put before each name; empty for none
}

// NewPage returns a page that is written to out, a line per call.
func NewPage(out io.Writer, namespace string) *Page {
	return &Page{out: out, namespace: namespace}
}

// All shows samples, up to the first that cannot be written.
func (p *Page) All(samples []Sample) error {
	for i := range samples {
		if err := p.show(&samples[i]); err != nil {
			return err
		}
	}
	return nil
}

// show writes the line of a sample.
func (p *Page) show(s *Sample) error {
	var row string
	if p.namespace != "" {
		row = fmt.Sprintf("%s_", p.namespace)
	}
	row += s.Name
	if s.Unit != "" {
		row += fmt.Sprintf("_%s", s.Unit)
	}
	if len(s.Labels) > 0 {
		row += "{" + s.labels() + "}"
	}
	row = row + " " + strconv.FormatFloat(s.Value, 'g', -1, 64) + "\n"
	_, err := p.out.Write([]byte(row))
	return err
}

// labels returns what stands between the braces.
func (s *Sample) labels() (list string) {
	separator := ""
	for _, l := range s.Labels {
		list += fmt.Sprintf(`%s%s="%s"`, separator, l.Name, quote(l.Value))
		separator = ","
	}
	return list
}

// quote makes a value fit between quotes.
func quote(value string) string {
	escapes := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)
	return escapes.Replace(value)
}
