package build

import "fmt"

func join(names []string) string {
	s := ""
	for i, name := range names {
		if i > 0 {
			s += ", " // want `string grows by \+= in a loop`
		}
		s += name // want `string grows by \+= in a loop`
	}
	return s
}

func table(rows [][]string) string {
	var text string = "table\n"
	for _, row := range rows {
		for _, cell := range row {
			text += "| " + cell // want `grows by`
		}
		text += "|\n" // want `grows by`
	}
	text += "end\n"
	if text == "" {
		return "none"
	}
	return text[:len(text)-1]
}

func report(lines chan string) {
	var (
		n   int
		all string
	)
	for line := range lines {
		n++
		all += line // want `grows by`
	}
	show := func() { fmt.Println(n, all) }
	show()
}

func nested(groups [][]string) (sum int) {
	for _, group := range groups {
		key := "g"
		for _, name := range group {
			key += name + "\x00" // want `grows by`
		}
		sum += len(key)
	}
	return sum
}

func itself(n int) string {
	s := "ab"
	for range n {
		s += s[:1] // want `grows by`
	}
	return s
}

// Strings that stay as they are.

func parameter(s string, names []string) string {
	for _, name := range names {
		s += name + ";" // want `grows by`
	}
	return s
}

func result(names []string) (s string) {
	for _, name := range names {
		s += name + ";" // want `grows by`
	}
	return s
}

type page struct{ text string }

func (p *page) fill(names []string) {
	for _, name := range names {
		p.text += name // want `grows by`
	}
}

func readBetween(names []string) string {
	s := ""
	for _, name := range names {
		if len(s) > 80 {
			s += "\n" // want `grows by`
		}
		s += name // want `grows by`
	}
	return s
}

func address(names []string, change func(*string)) string {
	s := ""
	for _, name := range names {
		s += name + ";" // want `grows by`
	}
	change(&s)
	return s
}

func set(names []string) string {
	s := ""
	for _, name := range names {
		s += name + ";" // want `grows by`
	}
	s = "[" + s + "]"
	return s
}

func received(c, d chan string) string {
	select {
	case s := <-c:
		for x := range d {
			s += x // want `grows by`
		}
		return s
	default:
		return ""
	}
}

func shadowed(names []string, strings int) string {
	s := ""
	for _, name := range names {
		s += name // want `grows by`
	}
	return s[strings:]
}

func initial(names []string) string {
	if s := "("; len(names) > 0 {
		for _, name := range names {
			s += name + ";" // want `grows by`
		}
		return s
	}
	return ""
}

type label string

func ofType(names []label) label {
	s := label("")
	for _, name := range names {
		s += name // want `grows by`
	}
	return s
}

// The string is assigned to by a range statement.
func ranged(names []string) string {
	s := ""
	for _, name := range names {
		s += name + ";" // want `grows by`
	}
	for _, s = range names {
		fmt.Println("one")
	}
	return s
}

// Comments stay.
func explained(names []string) string {
	s := ""
	for _, name := range names {
		s += /* as it is */ name + ";" // want `grows by`
	}
	return s
}

// What is declared in the turn does not grow in the outer loop.
func inner(groups [][]string) {
	for _, group := range groups {
		s := "group"
		s += ":"
		for _, name := range group {
			s += name + ";" // want `grows by`
		}
		fmt.Println(s)
	}
}

// In parentheses, and with a value computed last.
func enclosed(names []string, title func(int) string) string {
	var (
		n = len(names)
		s = title(n)
	)
	for _, name := range names {
		(s) += "\n" + name // want `grows by`
	}
	return (s)
}
