package job

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// column is how wide the prices of a receipt are.
const column = 36

// Receipt returns what owners get when they pay.
func (c *Card) Receipt() string {
	var b strings.Builder
	c.head(&b)
	for _, w := range c.Work {
		b.WriteString(fmt.Sprintf("%s, %d min, labour and parts\n", w.What, w.Minutes))
		b.WriteString(right(money(w.Cents)))
		b.WriteByte('\n')
	}
	b.WriteString(right("total " + money(c.Total())))
	b.WriteByte('\n')
	return b.String()
}

// head writes whose bike it is, and which.
func (c *Card) head(b *strings.Builder) {
	for _, field := range [...]struct{ name, value string }{
		{"Owner", c.Owner}, {"Bike", c.Bike}, {"Colour", c.Colour}, {"Frame", c.Frame},
	} {
		if field.value != "" {
			b.WriteString(caption(field.name))
			b.WriteString(field.value)
			b.WriteByte('\n')
		}
	}
}

func caption(name string) string { return fmt.Sprintf("%s: ", name) }

// right moves a text to the right of a receipt.
func right(text string) string {
	for utf8.RuneCountInString(text) < column {
		text = " " + text
	}
	return text
}

func money(cents int) string {
	text := make([]byte, 0, 24)
	if cents < 0 {
		text, cents = append(text, '-'), -cents
	}
	text = strconv.AppendInt(text, int64(cents/100), 10)
	text = append(text, '.', byte('0'+cents/10%10), byte('0'+cents%10))
	return string(append(text, " €"...))
}
