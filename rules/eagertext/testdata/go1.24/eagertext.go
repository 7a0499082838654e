package eagertext

import (
	"errors"
	"fmt"
	"strconv"
)

type box struct {
	name  string
	items []int
	log   logger
}

type logger struct {
	on    bool
	lines []string
}

func must(ok bool, message string) {
	if !ok {
		panic(message)
	}
}

func atMost(n, limit int, what string) {
	if n > limit && limit != 0 {
		panic(what)
	}
}

func noError(err error, doing string) {
	if err != nil {
		panic(errors.New(doing + ": " + err.Error()))
	}
}

func (l *logger) debug(line string) {
	if l.on {
		l.lines = append(l.lines, line)
	}
}

func rest(i, n int) int {
	must(i < n, fmt.Sprintf("index %d of %d", i, n)) // want "text made for a call that uses it in one branch only"
	return n - i
}

func fill(b box, n int) {
	atMost(len(b.items)+n, 10, "box "+b.name)                    // want "text made for a call"
	b.log.debug("filled " + b.name)                              // want "text made for a call"
	must(b.name != "" || n == 0, "no name for "+strconv.Itoa(n)) // want "text made for a call"
}

func (b *box) write(name string, err error) {
	switch name {
	case "":
		noError(err, fmt.Sprint("write ", name)) // want "text made for a call"
	default:
		b.log.debug("wrote " + b.name) // want "text made for a call"
	}
}

// What it asks is asked elsewhere, or more is done.

func (l *logger) counted(line string) {
	l.lines = append(l.lines, "")
	if l.on {
		l.lines = append(l.lines, line)
	}
}

func before(l *logger, n int) {
	l.counted("n " + strconv.Itoa(n)) // want "text made for a call"
}

func either(ok bool, message string) {
	if !ok {
		panic(message)
	} else {
		fmt.Println("fine")
	}
}

func otherwise(n int) {
	either(n > 0, "n "+strconv.Itoa(n)) // want "text made for a call"
}

func deferred(n int) {
	defer must(n > 0, "n "+strconv.Itoa(n)) // want "text made for a call"
}

func check(ok bool, message string) (err error) {
	if !ok {
		err = errors.New(message)
	}
	return
}

func answered(n int) error {
	return check(n > 0, "n "+strconv.Itoa(n)) // want "text made for a call"
}

func present(v any, message string) {
	if v == nil {
		panic(message)
	}
}

func nilness(b *box, n int) {
	present(b, "box "+strconv.Itoa(n)) // want "text made for a call"
}

func first(list []int) int { return list[0] }

func computed(list []int, n int) {
	must(first(list) > 0, "n "+strconv.Itoa(n)) // want "text made for a call"
}

var strict = true

func strictly(ok bool, message string) {
	if strict && !ok {
		panic(message)
	}
}

func hidden(ok, strict bool, n int) {
	strictly(ok, "n "+strconv.Itoa(n)) // want "text made for a call"
}

type holder struct{ logger }

func embeds(h *holder, n int) {
	h.debug("n " + strconv.Itoa(n)) // want "text made for a call"
}

func short(list []int, message string) {
	if len(list) > 0 && list[0] > 0 {
		panic(message)
	}
}

func parts(list []int, n int) {
	short(list, "n "+strconv.Itoa(n)) // want "text made for a call"
}

var total int

func next() string {
	total++
	return "x"
}

func counts(ok bool) {
	must(ok, "next "+next()) // want "text made for a call"
}

// What the argument is can be compared as a parameter only.

func opposite(n int8, message string) {
	if -n == 3 {
		panic(message)
	}
}

func minus(n int8, s string) {
	opposite(-n, "n "+s)   // want "text made for a call"
	opposite(-128, "n "+s) // want "text made for a call"
}

func below(n int, message string) {
	if n < -1 {
		panic(message)
	}
}

func literal(n int, s string) {
	below(n, "n "+s) // want "text made for a call"
}

func same(x, y float32, message string) {
	if x == y {
		panic(message)
	}
}

func exact(s string) {
	same(0.1, 0.100000000001, "n "+s) // want "text made for a call"
}

func hook(f func(), message string) {
	if f != nil {
		panic(message)
	}
}

func function(s string) {
	hook(func() {}, "f "+s) // want "text made for a call"
	hook(start, "f "+s)     // want "text made for a call"
}

func start() {}

func any2(a, b bool, message string) {
	if a || b {
		panic(message)
	}
}

func twofold(a bool, s string) {
	any2(a, a, "a "+s) // want "text made for a call"
}

func noFailure(s string) {
	noError(nil, "nothing "+s) // want "text made for a call"
}

// The function is another one where the package is compiled for another system.

func elsewhere(s string) {
	trace("s " + s) // want "text made for a call"
}

// A call by a pointer that is nil panics.

type level struct{ n int }

func (l level) note(line string) {
	if strict {
		fmt.Println(line, l.n)
	}
}

type service struct{ level *level }

func pointed(l *level, s *service, line string) {
	l.note("l " + line)       // want "text made for a call"
	s.level.note("s " + line) // want "text made for a call"
}
