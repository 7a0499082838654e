package bib

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Name is the name of a person.
type Name struct {
	First, Von, Last string
}

// ParseNames reads a list of names, as the fields author and editor have them.
func ParseNames(list string) []Name {
	var names []Name
	for _, one := range strings.Split(list, " and ") {
		names = append(names, parseName(one))
	}
	return names
}

// parseName knows "First von Last" and "von Last, First".
func parseName(s string) (n Name) {
	if last, first, ok := strings.Cut(s, ","); ok {
		n.First = strings.TrimSpace(first)
		n.Von, n.Last = splitVon(strings.Fields(last))
		return n
	}
	words := strings.Fields(s)
	for i, w := range words {
		if i > 0 && i < len(words)-1 && isVon(w) {
			n.First = strings.Join(words[:i], " ")
			n.Von, n.Last = splitVon(words[i:])
			return n
		}
	}
	if len(words) == 0 {
		return n
	}
	n.First = strings.Join(words[:len(words)-1], " ")
	n.Last = words[len(words)-1]
	return n
}

func splitVon(words []string) (von, last string) {
	i := 0
	for i < len(words)-1 && isVon(words[i]) {
		i++
	}
	return strings.Join(words[:i], " "), strings.Join(words[i:], " ")
}

func isVon(w string) bool {
	r, _ := utf8.DecodeRuneInString(w)
	return unicode.IsLower(r)
}

// Initials has the given names cut short: "Donald Ervin" is "D. E.".
func (n Name) Initials() string {
	words := strings.Fields(n.First)
	for i, w := range words {
		_, size := utf8.DecodeRuneInString(w)
		words[i] = fmt.Sprintf("%s.", w[:size])
	}
	return strings.Join(words, " ")
}

// Short is the name as it is in lists.
func (n Name) Short() string {
	s := n.Last
	if n.Von != "" {
		s = n.Von + " " + s
	}
	if first := n.Initials(); first != "" {
		s = first + " " + s
	}
	return s
}
