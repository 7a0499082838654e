package slicegrow

import "strings"

// Loops whose parts are not added up: nothing is proposed.

// What is appended is not only read.
func callsWithin(albums []album, f func(photo) string) []string {
	var all []string
	for _, a := range albums {
		for _, p := range a.photos {
			all = append(all, f(p)) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return all
}

// A part is made by a call.
func madeParts(lines []string) []string {
	var words []string
	for _, line := range lines {
		words = append(words, strings.Fields(line)...) // want "slice grows from nothing though it is known how long it may become"
	}
	return words
}

// Something else is done in a turn, which may change the parts.
func changesParts(albums []*album, f func()) []string {
	var all []string
	for _, a := range albums {
		f()
		all = append(all, a.tags...) // want "slice grows from nothing though it is known how long it may become"
	}
	return all
}

// Some parts are left out.
func someParts(albums []*album) []string {
	var all []string
	for _, a := range albums {
		if a.title != "" {
			all = append(all, a.tags...) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return all
}

// A part is no part of the element.
func otherParts(albums []album, other []string) []string {
	var all []string
	for _, a := range albums {
		all = append(all, other...) // want "slice grows from nothing though it is known how long it may become"
		_ = a
	}
	return all
}

// The parts are in a channel, or in a map, whose order is another each time.
func received(lists chan []string, byName map[string][]string) (all, more []string) {
	for l := range lists {
		all = append(all, l...)
	}
	for _, l := range byName {
		more = append(more, l...) // want "slice grows from nothing though it is known how long it may become"
	}
	return all, more
}

// The variables of the loop are there before.
func givenTurn(lists [][]string) []string {
	var all, l []string
	for _, l = range lists {
		all = append(all, l...) // want "slice grows from nothing though it is known how long it may become"
	}
	_ = l
	return all
}

// Runes of a text are not as many as it is long.
func lettersOf(words []string) []rune {
	var all []rune
	for _, w := range words {
		for _, r := range w {
			all = append(all, r) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return all
}

// Elements without memory may be more than can be counted.
func nothingAtAll(lists [][]struct{}) []struct{} {
	var all []struct{}
	for _, l := range lists {
		all = append(all, l...) // want "slice grows from nothing though it is known how long it may become"
	}
	return all
}

// More than one for each element.
func severalEach(albums []album) []string {
	var all []string
	for _, a := range albums {
		for _, p := range a.photos {
			all = append(all, p.name, a.title) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return all
}
