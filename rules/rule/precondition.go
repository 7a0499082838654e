package rule

import (
	"fmt"
	"strings"
)

// Precondition is something that must hold for a site to be fixed, and the
// cases of the rule's test data in which it does not.
type Precondition struct {
	Text  string
	Cases []string // names of functions, "F" or "T.M"
}

// ParsePreconditions reads a rule's preconditions.txt: one a line, its cases
// behind the last colon, separated by commas.
func ParsePreconditions(src string) ([]Precondition, error) {
	var out []Precondition
	for line := range strings.Lines(src) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		i := strings.LastIndex(line, ":")
		if i < 0 {
			return nil, fmt.Errorf("precondition %q: names no case", line)
		}
		p := Precondition{Text: strings.TrimSpace(line[:i])}
		for name := range strings.SplitSeq(line[i+1:], ",") {
			if name = strings.TrimSpace(name); name != "" {
				p.Cases = append(p.Cases, name)
			}
		}
		if p.Text == "" || len(p.Cases) == 0 {
			return nil, fmt.Errorf("precondition %q: names no case", line)
		}
		out = append(out, p)
	}
	return out, nil
}
