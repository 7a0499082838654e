package replacechain

import "strings"

type page struct{ text string }

// Title is the text without markup.
func (p *page) Title() string {
	s := strings.ReplaceAll(p.text, "\n", " ") // want "text copied for each"
	s = strings.ReplaceAll(s, "*", "")
	s = strings.Replace(s, `_`, "", -1)
	return s
}

// The result of one replacement is changed by another one.
func again(s string) string {
	s = strings.ReplaceAll(s, "<", "&lt;") // want "text copied for each"
	s = strings.ReplaceAll(s, ">", "&gt;")
	s = strings.ReplaceAll(s, "&", "&amp;")
	return s
}

func longer(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(s, "<b>", "*"), "b", ""), ">", "") // want "text copied for each"
}

func same(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(s, "a", "x"), "b", ""), "a", "y") // want "text copied for each"
}

func broken(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(s, "\xff", "x"), "b", ""), "a", "y") // want "text copied for each"
}

func ofAnother(s, t string) string {
	s = strings.ReplaceAll(s, "<", "") // want "text copied for each"
	s = strings.ReplaceAll(t, ">", "")
	s = strings.ReplaceAll(s, "&", "")
	return s
}

func explained(s string) string {
	s = strings.ReplaceAll(s, "<", "") // want "text copied for each"
	// Both of them.
	s = strings.ReplaceAll(s, ">", "")
	s = strings.ReplaceAll(s, "&", "")
	return s
}

const dash = "-"

func named(s string) string {
	const dot = "."
	s = strings.ReplaceAll(s, dot, dash) // want "text copied for each"
	s = strings.ReplaceAll(s, " ", dash)
	s = strings.ReplaceAll(s, "/", dash)
	return s
}

func takenReplacer() {}

func taken(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(s, "a", "x"), "b", ""), "c", "y") // want "text copied for each"
}
