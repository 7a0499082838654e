package build

import (
	"errors"
	"strings"
)

// The string is declared beside others.

func echo(args []string) string {
	s, sep := "", ""
	for _, arg := range args {
		s += sep + arg // want `grows by`
		sep = " "
	}
	return s
}

func echoVar(args []string) string {
	var s, sep string
	for i := 1; i < len(args); i++ {
		s += sep + args[i] // want `grows by`
		sep = " "
	}
	return s
}

func numbered(s string, args []string) string {
	n, text := len(args), "<"
	for _, arg := range args {
		text += arg // want `grows by`
		n--
	}
	return text + strings.Repeat(">", n+1)
}

func besideCall(args []string, title func() string) string {
	n, text := title(), ""
	for _, arg := range args {
		text += arg + "," // want `grows by`
	}
	return n + text
}

// What is not constant is made when its turn comes, among the others.

func notConstant(args []string, title func() string) string {
	n, text := title(), title()
	for _, arg := range args {
		text += arg + "," // want `grows by`
	}
	return n + text
}

func onlyOne(args []string) (n int, text string) {
	n, s := 1, ""
	for _, arg := range args {
		s += arg + "," // want `grows by`
	}
	return n, s
}

// The string leaves the function early.

func untilEmpty(words []string) (string, error) {
	text := ""
	for _, w := range words {
		if w == "" {
			return text, errors.New("empty word")
		}
		text += w + " " // want `grows by`
	}
	return strings.TrimSpace(text), nil
}

func inLiteralOnly(words []string) func() string {
	text := ""
	get := func() string { return text }
	for _, w := range words {
		text += w + " " // want `grows by`
	}
	return get
}

// The result is one of several.

func resultOfTwo(names []string) (text string, n int) {
	for _, name := range names {
		text += name // want `grows`
		n++
	}
	return
}

func resultInside(names []string) (text string) {
	for _, name := range names {
		text += name + "," // want `grows`
	}
	return text + "."
}

func encodedWords(words []string) (text string, err error) {
	for _, w := range words {
		if w == "" {
			return "", errors.New("empty word")
		}
		text += w + "|" // want `grows by`
	}
	return strings.TrimSuffix(text, "|"), nil
}

// Several strings grow.

func columns(names []string) string {
	var cols, marks string
	for _, name := range names {
		if cols != "" {
			cols += ", "  // want `grows by`
			marks += ", " // want `grows by`
		}
		cols += name // want `grows by`
		marks += "?" // want `grows by`
	}
	return "(" + cols + ") values (" + marks + ")"
}

func sides(n int, names []string) (string, string) {
	left, width, right := "<", n, ""
	for _, name := range names {
		left += name[:width] + ","  // want `grows by`
		right += name[width:] + "," // want `grows by`
	}
	return left, right
}

func eachOther(names []string) string {
	a, b := "", ""
	for _, name := range names {
		a += name + ","   // want `grows by`
		b += a[:1] + name // want `grows by`
	}
	return a + b
}
