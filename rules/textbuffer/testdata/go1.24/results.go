package textbuffer

import (
	"fmt"
	"io"
	"strings"
)

func tags(name string, tags [][2]string) string {
	s := name
	for _, t := range tags {
		if t[1] == "" {
			continue
		}
		s += "," + t[0] + "=" // want `text grown`
		if strings.Contains(t[1], " ") {
			s += strings.ToUpper(t[1]) // want `text grown`
		} else {
			s += t[1] // want `text grown`
		}
	}
	return s
}

func list[T any](items []T, f func(T) string) string {
	var text string
	for i := range items {
		if i == 0 {
			text = f(items[i])
		} else {
			text += ", " + f(items[i]) // want `text grown`
		}
	}
	return text
}

func brackets(word string, parts []string) string {
	out := "("
	for n, p := range parts {
		out = out + p // want `text grown`
		if n < len(parts)-1 {
			out = out + " " + word + " " // want `text grown`
		}
	}
	return out + ")"
}

func status(name string, used, limit int) (string, bool) {
	if limit == 0 {
		return "unknown", false
	}
	text := fmt.Sprintf("%s: %d of %d", name, used, limit) // want `text formatted`
	if used > limit/2 {
		text += fmt.Sprintf(", only %d left", limit-used) // want `text grown` `text formatted`
	}
	return text, true
}

func separated(xs []string) string {
	s := ""
	for _, x := range xs {
		if s != "" {
			s += "; " // want `text grown`
		}
		if "" == s || len(s) > 80 {
			s += "\n" // want `text grown`
		}
		s += x // want `text grown`
	}
	return s
}

type sheet struct{ text string }

func filled(xs []int) *sheet {
	var s string
	for _, x := range xs {
		s += fmt.Sprint(x) // want `text grown` `text formatted`
	}
	return &sheet{text: s}
}

func show(xs []string) {
	s := ""
	for _, x := range xs {
		s += x // want `text grown`
	}
	fmt.Println(s)
}

func writtenLength(w io.Writer, x string) bool {
	s := "x: "
	s += x                     // want `text grown`
	n, _ := w.Write([]byte(s)) // want `text copied`
	return n == len(s)
}

type node struct {
	word string
	next *node
}

// What there is of one is only returned.
func chain(n *node) string {
	head := n
	s := head.word
	for n := n.next; n != nil; n = n.next {
		s += "-" + n.word // want `text grown`
	}
	return s
}

// What the loop declares means something else before it.
func chainAnew(n *node) string {
	s := n.word
	for n := n.next; n != nil; n = n.next {
		s += "-" + n.word // want `text grown`
	}
	return s
}

func chainUnknown(n *node, more func() bool) string {
	s := n.word
	for more() {
		s += "-" + n.word // want `text grown`
	}
	return s
}

func chainDone(n *node) string {
	s := n.word
	for n.next != nil {
		n = n.next
		s += "-" + n.word // want `text grown`
	}
	return s
}
