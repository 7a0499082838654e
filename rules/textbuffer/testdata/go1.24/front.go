package textbuffer

import (
	"io"
	"strconv"
)

const frontMark = "=> "

// frontMarked is marked where that is asked for, when it is complete.
func frontMarked(w io.Writer, title string, pages int, marked, odd bool) error {
	text := title + ", " + strconv.Itoa(pages) + " pages\n" // want `text joined into a string` `fresh string is only appended`
	if marked {
		text = frontMark + text // want `text put in front of other text`
	}
	if odd {
		text = "(odd) " + "! " + text // want `text put in front of other text`
	}
	text += "\n"                    // want `text grown by \+=`
	_, err := w.Write([]byte(text)) // want `text copied to bytes only to be written`
	return err
}

// frontIndented is indented by each level.
func frontIndented(w io.Writer, line string, levels int) {
	text := line
	for range levels {
		text = "\t" + text // want `text put in front of other text`
	}
	w.Write([]byte(text)) // want `text copied to bytes only to be written`
}

// What is put in front is no constant, or stands on either side, or what it is put in front of is returned.

func frontTitled(w io.Writer, title, text string) {
	line := text + "\n"
	if title != "" {
		line = title + line
	}
	w.Write([]byte(line))
}

func frontQuoted(w io.Writer, text string) {
	line := text + "\n"
	if text != "" {
		line = "\"" + line + "\""
	}
	w.Write([]byte(line))
}

func frontReturned(text string, pages int) string {
	line := text + ", "
	line += strconv.Itoa(pages)
	if pages > 100 {
		line = frontMark + line
	}
	return line
}

func frontCopy(w io.Writer, text string, pages int) {
	copy := func([]byte, string) {}
	line := text + ", " + strconv.Itoa(pages)
	if pages > 100 {
		line = frontMark + line
	}
	w.Write([]byte(line))
	copy(nil, line)
}

func frontShadowed(w io.Writer, text string, pages int) {
	line := text + ", " + strconv.Itoa(pages)
	if copy := pages; copy > 100 {
		line = frontMark + line
	}
	w.Write([]byte(line))
}
