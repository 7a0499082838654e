package text

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
)

type column struct{ text string }

func (c *column) set(text string) string {
	c.text = text
	return c.text + "\t"
}

type sheet struct{ out *bufio.Writer }

// Texts that are only copied to a writer.
func (p *sheet) row(c *column, owner string, price float64) error {
	_, err := p.out.WriteString(fmt.Sprintf("%s %8.2f %v\n", // want `package fmt makes a text that is only copied to a writer`
		c.set(owner), price, err0()))
	return err
}

func err0() error { return nil }

func written(b *strings.Builder, buf *bytes.Buffer, xs []int, any any) {
	b.WriteString(fmt.Sprintf("%v", xs)) // want `package fmt makes a text that is only copied to a writer`
	buf.WriteString(fmt.Sprintln(any))   // want `package fmt makes a text that is only copied to a writer`
	b.WriteString(fmt.Sprintf("%5d", 1)) // want `package fmt makes a text that is only copied to a writer`
}

// A call comes before the method, where package fmt calls it, too.
func graded(buf *bytes.Buffer, c *column, g remarked) {
	buf.WriteString(fmt.Sprintf("%s is %v\n", c.set("a"), g)) // want `package fmt makes a text that is only copied to a writer`
}

// A writer that lies in a variable is where it was, whatever calls among the values do.
func lies(c *column, all [][]int) string {
	var buf bytes.Buffer
	for _, xs := range all {
		buf.WriteString(fmt.Sprintf("%s is %v\n", c.set("a"), xs)) // want `package fmt makes a text that is only copied to a writer`
	}
	return buf.String()
}
