package farm

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// label is a label of a sample.
type label struct{ name, value string }

// page is text for a scraper.
type page string

// add adds what is to be read next.
func (p *page) add(text string) { *p += page(text) }

// family begins the samples of a name.
func (p *page) family(name, kind, help string) {
	p.add(fmt.Sprintln("# TYPE", name, kind))
	p.add(fmt.Sprintln("# HELP", name, help))
}

// gauge adds a sample.
func (p *page) gauge(name string, v float64, at string, labels ...label) {
	p.add(fmt.Sprintln(name+pairs(labels), number(v), at))
}

// counter adds a sample of what only grows.
func (p *page) counter(name string, v float64, at string, labels ...label) {
	p.gauge(fmt.Sprintf("%[1]s_total", name), v, at, labels...)
}

// WriteTo writes the page to w, with its end.
func (p *page) WriteTo(w io.Writer) (int64, error) {
	p.add("# EOF\n")
	n, err := w.Write(append([]byte(nil), *p...))
	return int64(n), err
}

// pairs returns the labels as they are between name and number.
func pairs(labels []label) string {
	if len(labels) == 0 {
		return ""
	}
	quote := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace
	each := make([]string, 0, len(labels))
	for _, l := range labels {
		each = append(each, l.name+`="`+quote(l.value)+`"`)
	}
	return "{" + strings.Join(each, ",") + "}"
}

// number returns a number as scrapers read it.
func number(v float64) string {
	switch {
	case math.IsInf(v, 0):
		if v < 0 {
			return "-Inf"
		}
		return "+Inf"
	case v == math.Trunc(v) && math.Abs(v) < 1<<53:
		return strconv.FormatFloat(v, 'f', 1, 64)
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}
