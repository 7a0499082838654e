package closuretext

import (
	"fmt"

	"closuretext/kinds"
)

// What other packages of the module say, and functions of several statements.

func kindOf(k kinds.Kind, port string, count func(string)) func() {
	return func() { count(fmt.Sprintf("%s.%s", port, k)) } // want `text made in each call of a closure`
}

func kindNamed(k kinds.Kind, count func(string)) func() {
	return func() { count("kind " + k.String()) } // want `text made in each call of a closure`
}

func joinedName(route string, count func(string)) func() {
	return func() { count(kinds.Join("http", route, "requests")) } // want `text made in each call of a closure`
}

func numberedName(route string, n int, count func(string)) func() {
	return func() { count(kinds.Numbered(route, n)) } // want `text made in each call of a closure`
}

func spelledOut(name string, loud bool) string {
	if loud {
		return name + "!"
	}
	text := "(" + name
	return text + ")"
}

func spelledName(name string, loud bool, count func(string)) func() {
	return func() { count(spelledOut(name, loud)) } // want `text made in each call of a closure`
}

func pathName(route string, count func(string)) func() {
	return func() { count(kinds.Path("http", route, "requests")) } // want `text made in each call of a closure`
}

func plainName(route string, count func(string)) func() {
	return func() { count(kinds.Plain(route)) } // want `text made in each call of a closure`
}
