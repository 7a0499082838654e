package keep

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"

	"closuretext/kinds"
)

// Sack is one of many: nothing about it says that it serves.
type Sack struct {
	Town, Grain string
	Weight      int
	Err         error
	Any         any
}

func (s *Sack) label() string { return s.Town + ": " + s.Grain }

// Carter is one that called, Cart is for one load: both are gone soon.
type Carter struct {
	Name string
	conn net.Conn
	mu   sync.Mutex
}

func (c *Carter) hail(tell func(string)) { tell("carter " + c.Name) }

type Cart struct {
	Name string
	ctx  context.Context
	in   *bufio.Reader
	tell func(string)
}

func (c *Cart) hail() { c.tell("cart " + c.Name) }

// Yard serves.
type Yard struct {
	Town  string
	Turns int
	Share float64
	Gate  string
	tell  func(string)
	cache map[string]int
}

// One of the fields changes, is set from outside of a function that has made it, or is given away.
func (y *Yard) turned() {
	y.Turns++
	y.tell(fmt.Sprint("turn ", y.Turns))
}

func (y *Yard) gated() { y.tell("gate " + y.Gate) }

func gateOf(y *Yard) *string { return &y.Gate }

// What == does not tell apart.
func (y *Yard) shared() { y.tell(fmt.Sprintf("%s: %v", y.Town, y.Share)) }

// What the compiler makes on the stack, or what is made where things go wrong.
func (y *Yard) known(name string) (int, error) {
	if name == "yard "+y.Town {
		return y.cache["yard "+y.Town], nil
	}
	switch name {
	case "old yard " + y.Town:
		return len("old yard " + y.Town), nil
	}
	if b := []byte("new yard " + y.Town); len(b) > 0 && name == "" {
		panic("no name in " + y.Town)
	}
	return 0, errors.New("nothing in " + y.Town)
}

// The yard is made for this call.
func yardOnce(town string, tell func(string)) {
	y := &Yard{Town: town, tell: tell}
	y.tell("yard " + y.Town)
}

// What is given is not always constant, or is given elsewhere.
func (y *Yard) says(what string) { y.tell(y.Town + " " + what) }

func (y *Yard) Says(what string) { y.tell(y.Town + " " + what) }

func (y *Yard) held(what string) { y.tell(y.Town + " " + what) }

func (y *Yard) never(what string) { y.tell(y.Town + " " + what) }

func (y *Yard) renamed(what string) {
	what += "!"
	y.tell(y.Town + " " + what)
}

func (y *Yard) sayAll(all []string) func(string) {
	y.says("all")
	y.Says("all")
	y.renamed("all")
	y.held("all")
	for _, one := range all {
		y.says(one)
	}
	return y.held
}

// A part of a longer text, and one that a closure makes of what changes.
func (y *Yard) longer(what string) func() {
	y.tell("yard " + y.Town + " " + what)
	more := ""
	return func() {
		more += "."
		y.tell("yard " + y.Town + more)
	}
}

// A comment would be lost, and a name means something else in the function.
func (y *Yard) remarked() {
	y.tell("yard " /* of */ + y.Town)
}

func (y *Yard) shadowed() {
	const word = "yard "
	y.tell(word + y.Town)
	upper := func(s string) string { return s }
	y.tell("yard " + upper(y.Town))
}

// What asks the field asks more, or of something else.
func (y *Yard) Asked() string { y.Turns++; return y.Town }

func (y *Yard) asking() { y.tell("yard " + y.Asked()) }

// Of a type parameter, nothing is known.
type Heap[T any] struct {
	Town string
	tell func(string)
	all  []T
}

func (h *Heap[T]) piled() { h.tell(fmt.Sprintf("%s: %T", h.Town, *new(T))) }

func upper(s string) string { return strings.ToUpper(s) }

// A name of the new function is one that the text needs.
func known(s string) string { return "known " + s }

func (y *Yard) named() { y.tell("yard " + known(y.Town)) }

// What is made once for a closure is not made each time.
func madeBefore(y *Yard) func() {
	name := "yard " + y.Town
	return func() { y.tell(name) }
}

// A variable of it is another one later.
func (y *Yard) next(other *Yard) {
	at := y
	for range 2 {
		at.tell("yard " + at.Town)
		at = other
	}
}

// What a level is called changes.
type weirs struct {
	level kinds.Level
	tell  func(string)
}

func (w *weirs) lift() { w.tell("weir " + w.level.String()) }
