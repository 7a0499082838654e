package loops

import "strings"

// No loop.
func once(s string) string {
	s = "x" + s
	return s
}

// A loop that ends there.
func first(s string, all []string) string {
	for _, x := range all {
		if x != "" {
			s = x + s
			break
		}
	}
	for _, x := range all {
		s = x + s
		return s
	}
	return s
}

// A loop around the function that is called in its turns.
func called(all []string) {
	for range all {
		func() {
			s := "a"
			s = "b" + s
			_ = s
		}()
	}
}

// A string that is new in each turn.
func fresh(all []string) (n int) {
	for _, x := range all {
		s := "a"
		s = x + s
		n += len(s)
	}
	return n
}

// A string that others can see.

var shared string

type state struct{ text string }

func visible(n int, st *state) {
	for len(shared) < n {
		shared = "x" + shared
	}
	for len(st.text) < n {
		st = &state{"x" + st.text}
	}
	s := ""
	p := &s
	for len(s) < n {
		s = *p + s
	}
	t := ""
	show := func() string { return t }
	for len(t) < n {
		t = "x" + t
	}
	println(show())
}

// Different text behind it, which another rule knows.
func behind(all []string) string {
	s := ""
	for _, x := range all {
		s += x
	}
	for i := 0; i < 3; i++ {
		s = s + all[i]
	}
	return s
}

// Nothing is added in front of it, or behind.
func middle(s string, n int) string {
	for len(s) < n {
		s = "<" + s + ">"
	}
	for range n {
		s = "x" + "y"
	}
	for range n {
		s = strings.ToUpper(s)
	}
	return s
}

// Not strings.

func others(n int) int {
	sum := 0
	for range n {
		sum = 1 + sum
		sum += 2
	}
	return sum
}

// A function of that name.
func namesake(s string, n int) string {
	len := func(string) int { return n - 1 }
	for len(s) < n {
		s += "x"
	}
	return s
}

func counting(s string, n int) string {
	for i := n; i > 0; i-- {
		s += string(rune('a' + i))
	}
	for i := n; i > 1; i-- {
		s += "x"
	}
	for i := n; i >= 0; i-- {
		s += "x"
	}
	for i := uint8(n); i > 0; i-- {
		s += "x"
	}
	k := n
	for i := n; k > 0; i-- {
		s += "x"
		k = i
	}
	for i := n; i > 0; k-- {
		s += "x"
		i--
	}
	return s
}

func perRune(s string) string {
	for range "text" {
		s += "-"
	}
	return s
}
