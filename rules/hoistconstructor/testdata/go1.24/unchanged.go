package hoist

import (
	"fmt"
	"strings"
)

// entities are pairs, as a replacer wants them.
var entities = []string{"<", "&lt;", ">", "&gt;", separator, "&#58;"}

var (
	dash, blank = "-", " "
	swapped     = [...]string{"a", "b"}
)

func shown(text string) string {
	return strings.NewReplacer(entities...).Replace(text) // want `replacer built anew on every call, from texts that nobody changes`
}

func slug(text string) string {
	r := strings.NewReplacer(blank, dash, "_", (dash)) // want `replacer built anew on every call, from texts that nobody changes`
	return r.Replace(text)
}

func pairs() string {
	text := fmt.Sprint(len(entities), entities[0]) + strings.Join(entities, dash)
	for i := range entities {
		text += entities[i] + blank
	}
	for _, e := range entities {
		text += e
	}
	return text
}

func swappedIn(text string) string {
	return strings.NewReplacer(swapped[:]...).Replace(text) // want `replacer built anew on every call, from texts that nobody changes`
}

func swaps() (text string) {
	for _, s := range swapped {
		text += s
	}
	return text + swapped[0] + strings.Join(swapped[1:], dash)
}
