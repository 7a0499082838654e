package build

import (
	"errors"
	"fmt"
	"strconv"
)

var errOpen = errors.New("open")

// The function returns where the text is read in the loop.
func quoted(in string) (string, error) {
	text, depth := "", 0
	for i := 0; i < len(in); i++ {
		switch in[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return text, nil
			}
		}
		text += string(in[i]) // want `grows by`
	}
	return "", errOpen
}

func until(words []string, log func(...any)) string {
	n, text := 0, "<"
	for i, w := range words {
		switch {
		case w == "end":
			log("end", n)
			return text + ">"
		case w == "":
			log("empty", text)
			if n > 3 {
				log("late")
			}
			return ""
		case i > 0:
			text += "," // want `grows by`
		}
		text += w // want `grows by`
		n++
	}
	return text
}

func escaped(in []rune, raw [][]byte) string {
	var out, rest string
	for _, r := range in {
		if r == 0 {
			return fmt.Sprint(out, rest)
		}
		out += string(r) // want `grows by`
	}
	for _, b := range raw {
		out += string(b) // want `grows by`
		rest = string(b)
	}
	return out + rest
}

// One of several results.
func counted(list []int) (text string, n int, err error) {
	for _, x := range list {
		if x < 0 {
			return "", n, errOpen
		}
		if x == 0 {
			return text, len(text), nil
		}
		text += strconv.Itoa(x) // want `grows by`
		text += ";"             // want `grows by`
		n++
	}
	return
}
