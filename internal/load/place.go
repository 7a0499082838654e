package load

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Place is what differs from one process of a service to the next: where it
// listens, and the folder that is its own.
type Place struct {
	Ports []int // first to ninth
	Dir   string
}

// MostPorts is how many ports a place may have.
const MostPorts = 9

var placeholder = regexp.MustCompile(`\{\{\s*\.(\w*)\s*\}\}`)

// Expand replaces {{.Port}}, {{.Port2}} to {{.Port9}} and {{.Dir}}.
func (p Place) Expand(text string) (string, error) {
	var failed error
	out := placeholder.ReplaceAllStringFunc(text, func(match string) string {
		name := placeholder.FindStringSubmatch(match)[1]
		value, ok := p.value(name)
		if !ok && failed == nil {
			failed = fmt.Errorf("%q: %s is not known; {{.Port}}, {{.Port2}} to {{.Port%d}} and {{.Dir}} are", text, match, MostPorts)
		}
		return value
	})
	return out, failed
}

func (p Place) value(name string) (string, bool) {
	if name == "Dir" {
		return p.Dir, true
	}
	digits, ok := strings.CutPrefix(name, "Port")
	n := 1
	if digits != "" {
		var err error
		if n, err = strconv.Atoi(digits); err != nil || n < 2 {
			return "", false
		}
	}
	if !ok || n > len(p.Ports) {
		return "", false
	}
	return strconv.Itoa(p.Ports[n-1]), true
}

// ExpandAll expands each text of a list.
func (p Place) ExpandAll(texts []string) ([]string, error) {
	out := make([]string, len(texts))
	for i, t := range texts {
		var err error
		if out[i], err = p.Expand(t); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Movable reports whether a text depends on the port.
func Movable(text string) bool {
	for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
		if strings.HasPrefix(m[1], "Port") {
			return true
		}
	}
	return false
}
