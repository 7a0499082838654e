package build

// No loop.
func few(a, b string) string {
	s := a
	s += b
	return s
}

// A loop that ends there.
func first(names []string) string {
	s := "none"
	for _, name := range names {
		if name != "" {
			s += name
			break
		}
	}
	return s
}

// A string that is new in each turn.
func each(names []string) (n int) {
	for _, name := range names {
		s := "x"
		s += name
		n += len(s)
	}
	return n
}

// Another string in each turn.

type node struct {
	text string
	next *node
}

func mark(n *node, all []node, byName map[string]string) {
	for n != nil {
		n.text += "!"
		n = n.next
	}
	for i := range all {
		all[i].text += "!"
	}
	for name := range byName {
		byName[name] += "!"
	}
}

// A loop around the function that is called in its turns.
func called(names []string) (n int) {
	s := ""
	add := func(name string) { s += name }
	for range names {
		func() {
			t := "x"
			t += "y"
			n += len(t)
		}()
	}
	add("x")
	return n + len(s)
}

// Not strings.
func sum(numbers []int) (n int) {
	for _, x := range numbers {
		n += x
	}
	return n
}

// Strings that every turn begins anew.

func anew(names []string) (lines []string) {
	var s string
	for _, name := range names {
		s = "- "
		if name != "" {
			s += name
		}
		lines = append(lines, s)
	}
	for _, s = range names {
		s += "!"
		lines = append(lines, s)
	}
	return lines
}

// What another text begins with, and what is cut again.
func others(names []string) (s string) {
	for _, name := range names {
		s = name + "!"
	}
	return s
}
