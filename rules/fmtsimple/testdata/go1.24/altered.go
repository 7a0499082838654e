package text

import (
	"bytes"
	"fmt"
	"time"
)

// watched counts how often somebody looks at it.
type watched struct {
	n    int
	name string
	key  semitone
	out  *bytes.Buffer
}

func (c *watched) String() string {
	c.n++
	c.name += "!"
	c.key++
	c.out = new(bytes.Buffer)
	return "counter"
}

// What a method that changes something finds as package fmt did.
func unaltered(c *watched, d time.Duration, n int, s string) []string {
	text := fmt.Sprintf("%v %s", d, c.name) // want `package fmt formats values that need no format`
	return []string{
		text,
		fmt.Sprintf("%d %v", c.n, c),       // want `package fmt formats values that need no format`
		fmt.Sprintf("%v %d%s", c, n, s),    // want `package fmt formats values that need no format`
		fmt.Sprintf("%v %v", c.key, c.key), // want `package fmt formats values that need no format`
	}
}
