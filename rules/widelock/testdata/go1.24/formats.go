package widelock

import (
	"encoding/json"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"text/template"
)

// A function that is called looks at what is guarded.
func ranked(name string) string {
	titleMu.Lock() // want `a lock is held while text is made of what it guards`
	defer titleMu.Unlock()
	rank := ranks[name]
	return entitled(name, rank)
}

type ledger struct {
	mu     sync.Mutex
	serial int
	sums   map[string]int
}

// Text is made of what the lock guards, line by line.
func (l *ledger) statement() string {
	l.mu.Lock() // want `a lock is held while text is made of what it guards`
	defer l.mu.Unlock()
	var text strings.Builder
	names := make([]string, 0, len(l.sums))
	for name := range l.sums {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(&text, "%s %d\n", name, l.sums[name])
	}
	return text.String()
}

var sheet = template.Must(template.New("").Parse("{{range $k, $v := .}}{{$k}} {{$v}}\n{{end}}"))

func (l *ledger) sheet() (string, error) {
	var text strings.Builder
	l.mu.Lock() // want `a lock is held while text is made of what it guards`
	err := sheet.Execute(&text, l.sums)
	l.mu.Unlock()
	if err != nil {
		return "", err
	}
	return text.String(), nil
}

func (l *ledger) encoded() ([]byte, error) {
	l.mu.Lock() // want `a lock is held while text is made of what it guards`
	defer l.mu.Unlock()
	return json.Marshal(l.sums)
}

func (l *ledger) line(name string) string {
	l.mu.Lock() // want `a lock is held while text is made of what it guards`
	defer l.mu.Unlock()
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n", name)
	fmt.Fprintf(&text, "sum %8d\n", l.sums[name])
	return text.String()
}

// What is returned is made by another function.
func (l *ledger) issue(names []string) (string, error) {
	l.mu.Lock() // want `a lock is held while text is made of what it guards`
	defer l.mu.Unlock()
	if len(names) == 0 {
		return "", l.bad("nothing")
	}
	l.serial++
	return receipt(names, l.serial), nil
}

func (l *ledger) bad(what string) error { return fmt.Errorf("ledger: %s", fmt.Sprint(what)) }

func receipt(names []string, serial int) string {
	return "No. " + fmt.Sprint(serial) + " " + strings.Join(names, ", ")
}

// Those who write wait for readers.
func (a *almanac) all() string {
	a.mu.RLock() // want `a lock is held while text is made of what it guards`
	defer a.mu.RUnlock()
	var text strings.Builder
	for day, n := range a.days {
		fmt.Fprintf(&text, "%s %d\n", day, n)
	}
	return text.String()
}

func (h *hall) shared(name string) string {
	h.mu.RLock() // want `a lock is held while text is made of what it guards`
	defer h.mu.RUnlock()
	list := h.tables[name].players
	text := ""
	for _, p := range list {
		text += fmt.Sprintf("%s,", p)
	}
	return text
}

// What is written goes to whom another function knows.
type caller struct {
	wire net.Conn
	out  int
}

func (c *caller) send(text string) error {
	c.out++
	return c.put(text + "\n")
}

func (c *caller) put(text string) error {
	_, err := c.wire.Write([]byte(text))
	return err
}

func (l *ledger) answered(c *caller, name string) error {
	l.mu.Lock() // want `a lock is held while an answer is made and written`
	defer l.mu.Unlock()
	l.sums[name]++
	return c.send(name)
}

func told(c *caller, name string) error { return c.send(name) }

func (l *ledger) tells(c *caller, name string) {
	l.mu.Lock() // want `a lock is held while an answer is made and written`
	l.sums[name]++
	told(c, name)
	l.mu.Unlock()
}
