package text

import "fmt"

// resigned says its text by Error, which changes it, and not by String.
type resigned struct{ times int8 }

func (r resigned) String() string { return "resigned" }

func (r resigned) Error() string { pitch++; return "an error" }

// What a method changes after package fmt was given it, and before a sum would read it.
func altered(c *watched, r raised, e resigned, b []byte) []string {
	fmt.Fprintf(c.out, "%v", c)
	return []string{
		fmt.Sprintf("%v %d", c, c.n),
		fmt.Sprintf("%v %s", c, c.name),
		fmt.Sprintf("%s %v", c.name, c),
		fmt.Sprintf("%v %v", c, c.key),
		fmt.Sprintf("%v %d", r, int(pitch)),
		fmt.Sprintf("%v %v", r, pitch),
		fmt.Sprintf("%v %v", e, pitch),
		fmt.Sprintf("%s %v", b, c),
		fmt.Sprintf("%v %s %d", r, c.name, c.n),
	}
}
