package text

import "fmt"

type counted struct{ n *int }

func (c counted) String() string { return string(rune(*c.n)) }

type remarked int

func (n remarked) String() string { global = "noted"; return global }

// Calls beside methods that see what they change, or change what these see.
func beside(d dialect, c counted, n remarked) (string, string) {
	return fmt.Sprintf("%s %s", c, d.name("x")), // want `package fmt formats text of a fixed form`
		fmt.Sprintf("%s %s", n, d.name("x")) // want `package fmt formats text of a fixed form`
}
