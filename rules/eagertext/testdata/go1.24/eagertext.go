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
