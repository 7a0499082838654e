package textbuffer

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

const counter = "c"

type client struct {
	w         io.Writer
	namespace string
	rate      float64
}

func (c *client) send(stat string, value float64, kind string) error {
	text := fmt.Sprintf("%s.", c.namespace) // want `text formatted into a string`
	replacer := strings.NewReplacer(":", "_", "|", "_", "@", "_")
	text += fmt.Sprintf("%s:%v|%s", replacer.Replace(stat), value, kind) // want `text grown` `text formatted`
	if c.rate > 0 && c.rate < 1 {
		text += fmt.Sprintf("|@%s", strconv.FormatFloat(c.rate, 'f', -1, 64)) // want `text grown` `text formatted` `fresh string`
	}
	_, err := c.w.Write([]byte(text)) // want `text copied`
	return err
}

func (c *client) tag(names []string) (n int, err error) {
	fmt.Println("package fmt stays in use")
	var line string // the header follows
	for i, name := range names {
		if i > 0 {
			line += ", " // want `text grown`
		}
		line += name + "=" + strconv.Itoa(i) // want `text grown` `fresh string`
	}
	line += "\n"                   // want `text grown`
	return c.w.Write([]byte(line)) // want `text copied`
}
