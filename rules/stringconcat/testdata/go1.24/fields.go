package loops

import (
	"slices"
	"strconv"
	"unicode/utf8"
)

type cellOf struct {
	text  string
	width int
	next  *cellOf
	other string
}

// Text in a field.
func (c *cellOf) fit() {
	for range c.width - len(c.text) {
		c.text = " " + c.text // want `string grows by the same text in each turn of a loop`
	}
}

func (c *cellOf) pad(with rune) {
	for utf8.RuneCountInString(c.text) < c.width {
		c.text = string(with) + c.text // want `string grows by the same text in each turn of a loop`
	}
	for len(c.text) < c.width {
		c.text += "." // want `string grows by the same text in each turn of a loop`
	}
}

func padValue(c cellOf, n int) string {
	for i := 0; i < n; i++ {
		c.text = c.other + c.text // want `string grows by the same text in each turn of a loop`
	}
	return c.text
}

func rangedOver(s string, n int) string {
	for range n - len(s) {
		s = "0" + s // want `string grows by the same text in each turn of a loop`
	}
	return s
}

// Fields of others, of what changes, or that something else may lead to.
func (c *cellOf) elsewhere(o *cellOf, p *string, list []*cellOf) {
	for len(o.text) < c.width {
		c.text = " " + c.text // want `string is prepended to in each turn of a loop`
	}
	for range c.width {
		c.text = o.text + c.text // want `string is prepended to in each turn of a loop`
	}
	for range c.width {
		c.text = *p + c.text // want `string is prepended to in each turn of a loop`
	}
	for c = c.next; c != nil; c = c.next {
		c.text = " " + c.text
	}
	for _, o := range list {
		o.text = " " + o.text
	}
	for i := range list {
		list[i].text = " " + list[i].text
	}
	for range c.width {
		c.next.text = " " + c.next.text
	}
}

func (c *cellOf) shared() {
	func() { c = c.next }()
	for range c.width {
		c.text = " " + c.text
	}
}

// Elements are inserted in front.
func digitsIn(n, width int) string {
	text := []byte(strconv.Itoa(n))
	for len(text) < width {
		text = slices.Insert(text, 0, '0') // want `one element is put in front of a slice in each turn`
	}
	return string(text)
}

func runesIn(s string, width int) []rune {
	text := []rune(s)
	for len(text) < width {
		text = slices.Insert(text, 0, '\u00b7') // want `one element is put in front of a slice in each turn`
	}
	return text
}

// Without a turn, a pointer that is nil is not followed.
func (c *cellOf) ruled(list []string) {
	for range list {
		c.text += "-" // want `string grows by the same text in each turn of a loop`
	}
}
