package textbuffer

import (
	"io"
	"strings"
)

const between = ", "

// What strings.Join adds to a text is added by +, too.
func addressOf(lines []string) string {
	block := "To:\n"
	for _, line := range lines {
		block = strings.Join([]string{block, "    ", line, "\n"}, "") // want `text grown by`
	}
	return block
}

func listedIn(w io.Writer, items []string, title string) error {
	text := strings.Join([]string{title, "items"}, between) // want `text joined`
	for _, item := range items {
		text = strings.Join([]string{text, item}, between) // want `text grown by`
	}
	_, err := w.Write([]byte(text)) // want `text copied`
	return err
}
