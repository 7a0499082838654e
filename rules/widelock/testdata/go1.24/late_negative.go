package widelock

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// The text is made of what is guarded.
func (d *directory) named(name string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	key := strconv.Itoa(d.rev) + name
	d.places[key] = address{}
	return key
}

// Nobody waits for so little.
func (d *directory) known(name string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !strings.HasPrefix(name, "/") || len(name) > 100 {
		return false
	}
	name = strings.TrimPrefix(name, "/")
	_, ok := d.places[name]
	return ok
}

// The order of times is that of the changes.
func (d *directory) stamped(name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	key := name + time.Now().Format(time.RFC3339)
	d.places[key] = address{}
}

// The list is others', too.
func (d *directory) joined(names []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	key := strings.Join(names, "/")
	d.places[key] = address{}
}

// Others may set what a closure shares with them.
func (d *directory) shared() (func(), func(string)) {
	name := "a"
	return func() {
			d.mu.Lock()
			defer d.mu.Unlock()
			key := fmt.Sprint("to ", name)
			d.places[key] = address{}
		}, func(to string) {
			d.mu.Lock()
			defer d.mu.Unlock()
			name = to
		}
}

// The lock is given back by hand, on two ways.
func (d *directory) byHand(text string) error {
	d.mu.Lock()
	n, err := strconv.Atoi(text)
	if err != nil {
		d.mu.Unlock()
		return err
	}
	d.rev = n
	d.mu.Unlock()
	return nil
}

// A function that is called looks at what is guarded.
func (d *directory) entitled(name string) {
	titleMu.Lock()
	defer titleMu.Unlock()
	text := entitled(name, 1)
	ranks[text]++
}

// What is said of a statement stays with it.
func (d *directory) explained(text string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	// Names are in capitals.
	key := strings.ToUpper(text)
	d.places[key] = address{}
}

// So would the lock come between what follows and what is said of it.
func (d *directory) explainedNext(text string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	key := strings.ToUpper(text)
	// It may be there.
	d.places[key] = address{}
}

// A method of the value may look at what is guarded.
func (d *directory) passes(a fmt.Stringer) {
	d.mu.Lock()
	defer d.mu.Unlock()
	key := fmt.Sprint(a)
	d.places[key] = address{}
}

// Something else runs when the function ends, and finds the lock taken.
func (d *directory) defers(text string, done func(string)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	defer done(text)
	key := strings.ToUpper(text)
	d.places[key] = address{}
}
