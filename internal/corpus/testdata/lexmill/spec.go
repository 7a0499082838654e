// Package lexmill reads descriptions of tokens.
package lexmill

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"example.com/lexmill/nfa"
)

// Read reads rules, one a line: a name, blanks and a pattern. In patterns {NAME}
// stands for the pattern of a rule before. Rules whose names begin with a dash
// are only for that.
func Read(r io.Reader) ([]nfa.Rule, error) {
	var rules, parts []nfa.Rule
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		name, pattern, ok := strings.Cut(text, " ")
		if !ok {
			return nil, fmt.Errorf("line %d: %s has no pattern", n, name)
		}
		rule := nfa.Rule{Name: strings.TrimPrefix(name, "-"), Pattern: expand(strings.TrimSpace(pattern), parts)}
		parts = append(parts, rule)
		if name[0] != '-' {
			rules = append(rules, rule)
		}
	}
	return rules, lines.Err()
}

// expand puts parts into a pattern, the last one first, as parts may have been made
// of those before them and text of the one may name the other.
func expand(pattern string, parts []nfa.Rule) string {
	for i := len(parts) - 1; i >= 0; i-- {
		pattern = strings.ReplaceAll(pattern, "{"+parts[i].Name+"}", "("+parts[i].Pattern+")")
	}
	return pattern
}
