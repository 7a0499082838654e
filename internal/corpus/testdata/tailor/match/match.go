// Package match looks for what matters in lines of logs.
package match

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Rule is about lines that a pattern is in.
type Rule struct {
	Name  string
	Limit int // of lines, above which it is an alarm; 0 is none
	re    *regexp.Regexp
}

// NewRule returns a rule.
func NewRule(name, pattern string, limit int) (Rule, error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return Rule{}, fmt.Errorf("rule %s: %w", name, err)
	}
	return Rule{Name: name, Limit: limit, re: re}, nil
}

// Alarm says that a rule was hit too often.
type Alarm struct {
	Rule string
	Hits int
	Line string // the last one
}

// Matcher counts the lines that rules are about.
type Matcher struct {
	rules []Rule
	hits  map[string]int
	worst int
}

// New returns a matcher that has seen nothing.
func New(rules ...Rule) *Matcher {
	return &Matcher{rules: rules, hits: make(map[string]int)}
}

// Line looks at a line, and hands alarms on. There is one alarm when a limit is passed,
// and one more each time that it is passed by as much again.
func (m *Matcher) Line(line string, alarm func(Alarm) error) error {
	for _, r := range m.rules {
		if !r.re.MatchString(line) {
			continue
		}
		m.hit(r.Name)
		if n := m.hits[r.Name]; r.Limit > 0 && n%r.Limit == 0 {
			if err := alarm(Alarm{r.Name, n, line}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *Matcher) hit(rule string) {
	if _, ok := m.hits[rule]; ok {
		m.hits[rule] = m.hits[rule] + 1
	} else {
		m.hits[rule] = 1
	}
	if m.hits[rule] > m.worst {
		m.worst = m.hits[rule]
	}
}

// Hits returns how many lines a rule was about, and Worst how many the rule was that was
// hit most.
func (m *Matcher) Hits(rule string) int { return m.hits[rule] }

// Worst returns how often the rule was hit that was hit most.
func (m *Matcher) Worst() int { return m.worst }

// Names returns the names of rules.
func (m *Matcher) Names() []string {
	names := []string{}
	for _, r := range m.rules {
		names = append(names, r.Name)
	}
	return names
}

// Digest has a line for each rule, for a mail.
func (m *Matcher) Digest() string {
	var b strings.Builder
	for _, r := range m.rules {
		b.WriteString(fmt.Sprintf("%s: %d", r.Name, m.hits[r.Name]))
		if r.Limit > 0 {
			b.WriteString(" of " + strconv.Itoa(r.Limit))
		}
		b.WriteString(fmt.Sprintf(" (%v)\n", r.re))
	}
	return b.String()
}

// Reset forgets all lines.
func (m *Matcher) Reset() {
	clear(m.hits)
	m.worst = 0
}
