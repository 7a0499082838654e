package benchfile

import (
	"bytes"
	"encoding/json"
	"strings"
)

// printed is what the tests of a package printed.
type printed struct {
	pkg     string
	lines   []line
	partial string // of a line that has not ended
}

// untest returns the output of each package in a stream of go test -json, in
// the order of their first events. The pieces of a package are put together as
// they come, whatever test each is attributed to: a result is often split, and
// a piece of it may be attributed to another test (golang/go 27764, 49505).
// Lines that are no event are left out.
func untest(data []byte) []*printed {
	var out []*printed
	byName := map[string]*printed{}
	number := 0
	for text := range bytes.Lines(data) {
		number++
		var e struct{ Action, Package, Output string }
		if json.Unmarshal(text, &e) != nil || e.Action != "output" {
			continue
		}
		p := byName[e.Package]
		if p == nil {
			p = &printed{pkg: e.Package}
			byName[e.Package] = p
			out = append(out, p)
		}
		p.add(e.Output, number)
	}
	for _, p := range out {
		if p.partial != "" {
			p.add("\n", number)
		}
	}
	return out
}

// add puts a piece of output behind the others; number is its line in the
// file, and that of the lines that end in it.
func (p *printed) add(output string, number int) {
	for text := range strings.Lines(output) {
		p.partial += text
		if strings.HasSuffix(text, "\n") {
			p.lines = append(p.lines, line{strings.TrimRight(p.partial, "\r\n"), number})
			p.partial = ""
		}
	}
}
