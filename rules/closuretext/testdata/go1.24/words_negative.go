package closuretext

import (
	"fmt"

	"closuretext/kinds"
)

func levelOf(l kinds.Level, count func(string)) func() {
	return func() { count(fmt.Sprintf("level %s", l)) }
}

func modeOf(m kinds.Mode, count func(string)) func() {
	return func() { count(fmt.Sprint("mode ", m)) }
}

func nextName(route string, count func(string)) func() {
	return func() { count(kinds.Next(route)) }
}

func lastName(route string, count func(string)) func() {
	return func() { count(kinds.Last(route)) }
}

func halfName(route string, count func(string)) func() {
	return func() { count(kinds.Half(route, 2)) }
}

func endlessName(route string, count func(string)) func() {
	return func() { count(kinds.Endless(route)) }
}

func repeatedName(name string, n int, count func(string)) func() {
	repeated := name
	return func() { count(times(repeated, n)) }
}

func times(name string, n int) string {
	text := name
	for range n {
		text += name
	}
	return text
}

func chosenName(route string, count func(string)) func() {
	return func() { count(kinds.Chosen(route)) }
}

func oddName(route string, count func(string)) func() {
	return func() { count(kinds.Odd(route)) }
}

func givenName(route, old string, count func(string)) func() {
	return func() { count(kinds.Given(route, old)) }
}
