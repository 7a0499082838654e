// Package journal is a log behind an interface.
package journal

import "log"

type Journal interface{ Note(what string) }

type book struct{ log *log.Logger }

func New() Journal { return &book{log.Default()} }

func (b *book) Note(what string) { b.log.Println(what) } // want `a line is written to the log each time, unbuffered`

// Perhaps is written to by one of its types only.
type Perhaps interface{ Tell(what string) }

type loud struct{}

func (loud) Tell(what string) { log.Print(what) } // want `a line is written to the log each time, unbuffered`

type silent struct{}

func (silent) Tell(what string) {}

// Line is called by others.
func Line(what string) { line(what) }

func line(what string) {
	log.Print(what) // want `a line is written to the log each time, unbuffered`
}

func Seldom(what string) {
	if what != "" {
		log.Print(what)
	}
}

var level int

func Above(of int, what string) {
	if of < level {
		return
	}
	log.Print(what) // want `a line is written to the log each time, unbuffered`
}
