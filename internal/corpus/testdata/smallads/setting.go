package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// shorthand is what every small ad is written in.
var shorthand = [...]string{
	"bedroom", "bdr", "kilometres", "km", "apartment", "apt", "garage", "gar", "and", "&",
	"excellent", "exc", "condition", "cond", "negotiable", "neg",
}

// cells is how many columns a text takes.
func cells(text string) int { return utf8.RuneCountInString(text) }

// leader sets two texts at the two ends of a line, with dots between them.
func leader(left, right string, width int, dot rune) string {
	gap := width - cells(left) - cells(right)
	for ; gap > 0; gap-- {
		right = string(dot) + right
	}
	return left + right
}

// terse has an ad in the words that small ads have.
func terse(text string) string {
	short := strings.NewReplacer(shorthand[:]...)
	return short.Replace(text)
}

// local has it in the words of an edition.
func local(text string, words []string) string {
	if len(words) == 0 {
		return text
	}
	return strings.NewReplacer(words...).Replace(text)
}

// price appends what an ad asks.
func (a *Ad) price(to []byte) []byte {
	if a.Price == 0 {
		return append(to, "on request"...)
	}
	to = append(to, "EUR "...)
	amount := strconv.FormatFloat(a.Price, 'f', 2, 64)
	return append(to, amount...)
}

// heading is what a section begins with.
func heading(section string) string {
	return fmt.Sprintf("%s:", strings.ToUpper(section))
}

// box is where letters about an ad go to.
func (a *Ad) box(nth int) string {
	return fmt.Sprintf("box %d, %s", nth, a.ID)
}

// numbers has the phones of an ad in one text.
func (a *Ad) numbers() string {
	var all string
	for i, phone := range a.Phones {
		switch i {
		case 0:
			all = phone
		default:
			all += " or " + phone
		}
	}
	return all
}

// where has what is known of a place in one text.
func where(parts []string) string {
	text := ""
	for _, part := range parts {
		if part == "" {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += part
	}
	return text
}

// wrap breaks a text into lines.
func wrap(text string, width int) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		for cells(word) > width {
			var head string
			head, word = hyphenate(word, width)
			if line != "" {
				lines = append(lines, line)
				line = ""
			}
			lines = append(lines, head)
		}
		switch {
		case line == "":
			line = word
		case cells(line)+1+cells(word) <= width:
			line = line + " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// hyphenate breaks a word that is longer than a line, after a letter.
func hyphenate(word string, width int) (head, tail string) {
	letters := []rune(word)
	at := width - 1
	return string(letters[:at]) + "-", string(letters[at:])
}
