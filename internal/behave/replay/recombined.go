package replay

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// What reads a language refuses nearly all that is made up, and its tests show each form
// of it once. So the texts of tests are taken apart into words and signs, and put
// together anew: a form within itself, twice, without an end, a word with marks about it.

// mostTokens bounds the words and signs of such a text.
const mostTokens = 200

// tokensOf cuts a text into words, white space, and runs of one sign.
func tokensOf(s string) []string {
	var out []string
	for len(s) > 0 && len(out) < mostTokens {
		first, size := utf8.DecodeRuneInString(s)
		end := size
		for end < len(s) {
			r, size := utf8.DecodeRuneInString(s[end:])
			if kindOfRune(r) != kindOfRune(first) || kindOfRune(r) == aSign && r != first {
				break
			}
			end += size
		}
		out = append(out, s[:end])
		s = s[end:]
	}
	return out
}

// Kinds of runes.
const (
	aSign = iota
	ofWord
	ofSpace
)

func kindOfRune(r rune) int {
	switch {
	case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_':
		return ofWord
	case unicode.IsSpace(r):
		return ofSpace
	}
	return aSign
}

func kindOfToken(s string) int {
	r, _ := utf8.DecodeRuneInString(s)
	return kindOfRune(r)
}

// samples are the texts of the code and of its tests that are more than a word.
func (b *builder) samples() []string {
	var out []string
	for _, s := range b.pool.Texts {
		if len(s) > 4 && len(s) < 400 && strings.IndexFunc(s, func(r rune) bool { return kindOfRune(r) == aSign || r == '\n' }) >= 0 {
			out = append(out, s)
		}
	}
	return out
}

// sampled is a text of the code or of its tests, or what is put together of some; "" where
// there are none.
func (b *builder) sampled() string {
	all := b.samples()
	if len(all) == 0 || !b.src.one(3) {
		return b.recombined()
	}
	return all[b.src.below(len(all))]
}

// recombined is a text that is put together of others, "" where there are none.
func (b *builder) recombined() string {
	all := b.samples()
	if len(all) == 0 {
		return ""
	}
	one := all[b.src.below(len(all))]
	if other := all[b.src.below(len(all))]; b.insists && len(other) > len(one) { // the more it is, the likelier it is all
		one = other
	}
	if strings.Count(one, "\n") > 1 && b.src.one(3) {
		one = b.excerpt(one)
		if b.src.one(3) {
			return one
		}
	}
	for _, f := range reformed {
		if s := f(b, one); s != "" {
			return s
		}
	}
	if strings.Count(one, "\n") > 1 && b.src.one(4) {
		return b.relined(one)
	}
	if b.src.one(4) {
		return b.saidTwice(one)
	}
	if strings.ContainsAny(one, "0123456789") && b.src.one(3) { // those of tests are short and round
		if b.src.one(3) {
			return b.sameNumbers(one)
		}
		return b.renumbered(one)
	}
	if b.src.one(8) {
		return b.brokenOff(one)
	}
	if b.src.one(5) {
		return b.altered(one)
	}
	if b.src.one(4) || b.insists && b.src.one(3) {
		return b.respelt(one)
	}
	text := tokensOf(one)
	for n := []int{1, 1, 2, 2, 3, 4, 7}[b.src.below(7)]; n > 0 && len(text) > 0 && len(text) < mostTokens; n-- {
		from := text
		if b.src.one(3) {
			from = tokensOf(all[b.src.below(len(all))])
		}
		text = b.rearranged(text, from)
	}
	return strings.Join(text, "")
}

// excerpt is a line of a text, or a few that follow each other: what stands in it is not lost among the others.
func (b *builder) excerpt(s string) string {
	lines := strings.SplitAfter(s, "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	from := b.src.below(len(lines))
	to := from + 1 + b.src.below(3)
	if to > len(lines) {
		to = len(lines)
	}
	return strings.Join(lines[from:to], "")
}

// relined is a text with its lines in another order, one of them twice or left out: lines that
// have a form, or a sum, of their own keep it.
func (b *builder) relined(s string) string {
	lines := strings.SplitAfter(s, "\n")
	for n := 1 + b.src.below(3); n > 0 && len(lines) > 0 && len(lines) < mostTokens; n-- {
		from, to := b.src.below(len(lines)), b.src.below(len(lines)+1)
		one := lines[from]
		switch b.src.below(4) {
		case 1:
			lines = append(append([]string{}, lines[:from]...), lines[from+1:]...)
			if to > from {
				to--
			}
			lines = putIn(lines, to, one)
		case 2:
			lines = append(append([]string{}, lines[:from]...), lines[from+1:]...)
		default:
			lines = putIn(lines, to, one)
		}
	}
	return strings.Join(lines, "")
}

// brokenOff is a text with a line of it, or all that follows, without its beginning, or without its end.
func (b *builder) brokenOff(s string) string {
	text := tokensOf(s)
	at := b.src.below(len(text))
	from, to := lineOf(text, at)
	switch b.src.below(4) {
	case 0:
		to = at + 1
	case 1:
		from = at
		if to > from+1 && strings.Contains(text[to-1], "\n") {
			to--
		}
	case 2:
		from, to = 0, at+1
	default:
		return strings.Join(text[:at], "")
	}
	return strings.Join(append(append([]string{}, text[:from]...), text[to:]...), "")
}

// sameNumbers is a text with some of its numbers written in another way: who reads them cannot tell, who looks for
// what stands there can.
func (b *builder) sameNumbers(s string) string {
	var out strings.Builder
	for i := 0; i < len(s); {
		to := pastDigits(s, i)
		if to == i {
			out.WriteByte(s[i])
			i++
			continue
		}
		n, more := s[i:to], to < len(s) && s[to] == '.'
		switch k := b.src.below(9); {
		case k == 0:
			n = "0" + n
		case k == 1 && !more:
			n += ".0"
		case k == 2 && !more:
			n += "e0"
		}
		out.WriteString(n)
		i = to
	}
	return out.String()
}

// respelt is a text with other words in the place of some: longer, shorter or with letters
// beyond ASCII, as names of people and places have. What is around them is as it was.
func (b *builder) respelt(s string) string {
	b.worded = true
	for n := []int{1, 1, 2, 4, 8}[b.src.below(5)]; n > 0 && s != "" && len(s) < longest; n-- {
		from, to := wordAt(s, b.src.below(len(s)))
		s = s[:from] + b.otherWord(s[from:to]) + s[to:]
	}
	return s
}

// wordAt is the word of a text that a place is in, or the one before it.
func wordAt(s string, at int) (from, to int) {
	for at > 0 && kindAt(s, at) != ofWord {
		at--
	}
	for from = at; from > 0 && kindAt(s, from-1) == ofWord; from-- {
	}
	for to = at; to < len(s) && kindAt(s, to) == ofWord; to++ {
	}
	return from, to
}

// otherWord is what stands in the place of a word.
func (b *builder) otherWord(word string) string {
	letter := string(beyond[b.src.below(len(beyond))])
	switch b.src.below(7) {
	case 1:
		return strings.Repeat(word, 2+b.src.below(6))
	case 2:
		return ""
	case 3:
		_, size := utf8.DecodeRuneInString(word)
		return word[:size]
	case 4:
		return strings.Repeat(letter, 1+b.src.below(24))
	}
	at := b.src.below(len(word) + 1)
	return word[:at] + letter + word[at:]
}

// kindAt is the kind of what a byte of a text belongs to; what is no ASCII is a word.
func kindAt(s string, at int) int {
	if s[at] >= utf8.RuneSelf {
		return ofWord
	}
	return kindOfRune(rune(s[at]))
}

// mostTwice bounds the words and signs that a text says twice.
const mostTwice = 12

// saidTwice is a text a part of which is said twice, one behind the other: a key that is
// there already, an entry like the one before it. Numbers are apart from the letters that
// they stand at, as where texts are told by their lengths.
func (b *builder) saidTwice(s string) string {
	var text []string
	for _, word := range tokensOf(s) {
		text = append(text, digitsApart(word)...)
	}
	from := b.src.below(len(text))
	ends := []int{from + 1} // where something of the kind begins that the part begins with
	for to := from + 2; to <= len(text) && to <= from+mostTwice; to++ {
		if to == len(text) || beginsAlike(text[from], text[to]) {
			ends = append(ends, to)
		}
	}
	to := ends[b.src.below(len(ends))]
	b.twice = true
	return strings.Join(putIn(text, to, text[from:to]...), "")
}

// beginsAlike reports whether two words or signs begin with digits, letters, spaces or signs
// both.
func beginsAlike(a, b string) bool {
	x, _ := utf8.DecodeRuneInString(a)
	y, _ := utf8.DecodeRuneInString(b)
	return kindOfRune(x) == kindOfRune(y) && unicode.IsDigit(x) == unicode.IsDigit(y)
}

// digitsApart cuts a word where digits and other runes meet.
func digitsApart(word string) []string {
	var out []string
	from, was := 0, false
	for i, r := range word {
		is := unicode.IsDigit(r)
		if i > from && is != was {
			out, from = append(out, word[from:i]), i
		}
		was = is
	}
	return append(out, word[from:])
}

// rearranged changes a text in one way, by what another one has.
func (b *builder) rearranged(text, from []string) []string {
	at := b.src.below(len(text) + 1)
	switch b.src.below(10) {
	case 8, 9:
		return b.withWord(text)
	case 0, 1, 2: // a form in a form
		i, j := b.form(from)
		return putIn(text, at, from[i:j]...)
	case 3: // a form twice
		i, j := b.form(text)
		return putIn(text, j, text[i:j]...)
	case 4: // a form less, or its end
		i, j := b.form(text)
		if b.src.one(2) {
			i = j - 1
		}
		if i < 0 {
			return text
		}
		return append(append([]string{}, text[:i]...), text[j:]...)
	case 5: // a word again, with marks about it
		return putIn(text, at, b.inMarks(text, from)...)
	case 6: // a sign more, or less
		if signs := signsOf(text); len(signs) > 0 && b.src.one(2) {
			i := signs[b.src.below(len(signs))]
			return append(append([]string{}, text[:i]...), text[i+1:]...)
		}
		return putIn(text, at, from[b.src.below(len(from))])
	}
	// another word, or another sign, in its place
	other := from[b.src.below(len(from))]
	if at == len(text) || kindOfToken(text[at]) != kindOfToken(other) {
		return text
	}
	out := append([]string{}, text...)
	out[at] = other
	return out
}

// signsOf are the places of the signs in a text.
func signsOf(text []string) (at []int) {
	for i, s := range text {
		if kindOfToken(s) == aSign {
			at = append(at, i)
		}
	}
	return at
}

// longestWord bounds the texts of the code that are taken for words of a language.
const longestWord = 16

// withWord puts a word of the code where white space is, or on a line of its own before
// all: what tests do not say it knows all the same, and may go by it later.
func (b *builder) withWord(text []string) []string {
	word := b.pool.Texts[b.src.below(len(b.pool.Texts))]
	if word == "" || len(word) > longestWord {
		return text
	}
	var gaps []int
	for i, s := range text {
		if kindOfToken(s) == ofSpace {
			gaps = append(gaps, i)
		}
	}
	if len(gaps) == 0 || b.src.one(3) {
		return putIn(text, 0, word, "\n")
	}
	at := gaps[b.src.below(len(gaps))]
	return putIn(text, at, text[at], word)
}

func putIn(text []string, at int, what ...string) []string {
	return append(append(append([]string{}, text[:at]...), what...), text[at:]...)
}

// closers are the signs that end what others begin.
var closers = map[string]string{"(": ")", "[": "]", "{": "}", "<": ">"}

// closerOf is the sign that ends what a sign begins: the same again, for quotes.
func closerOf(sign string) string {
	if c, ok := closers[sign[:1]]; ok {
		return strings.Repeat(c, len(sign))
	}
	return sign
}

// form chooses a part of a text that is something by itself: from a sign to the one that
// ends it, from a word to where it is said again, with the signs about both, or a line.
func (b *builder) form(text []string) (from, to int) {
	if len(text) == 0 {
		return 0, 0
	}
	from = b.src.below(len(text))
	switch kindOfToken(text[from]) {
	case aSign:
		if to := endOf(text, from); to > 0 {
			return from, to
		}
	case ofWord:
		if i, j := sayings(text, from); j > 0 {
			return i, j
		}
	}
	if b.src.one(2) {
		return lineOf(text, from)
	}
	to = from + 1 + b.src.below(3)
	if to > len(text) {
		to = len(text)
	}
	return from, to
}

// endOf is the place behind the sign that ends what another one begins, 0 for none.
func endOf(text []string, from int) int {
	open, end, depth := text[from], closerOf(text[from]), 0
	for i := from; i < len(text); i++ {
		switch {
		case i > from && text[i] == end:
			if depth--; depth <= 0 {
				return i + 1
			}
		case text[i] == open:
			depth++
		}
	}
	return 0
}

// sayings is the part from a word to where it is said again, with the signs about them;
// the end is 0 for none.
func sayings(text []string, from int) (i, j int) {
	for j = from + 1; j < len(text) && text[j] != text[from]; j++ {
	}
	if j == len(text) {
		return 0, 0
	}
	for i = from; i > 0 && kindOfToken(text[i-1]) == aSign; i-- {
	}
	for j++; j < len(text) && kindOfToken(text[j]) == aSign; j++ {
	}
	return i, j
}

// lineOf is the line of a text that a place is in, with its end.
func lineOf(text []string, at int) (from, to int) {
	for from = at; from > 0 && !strings.Contains(text[from-1], "\n"); from-- {
	}
	for to = at; to < len(text) && !strings.Contains(text[to], "\n"); to++ {
	}
	if to < len(text) {
		to++
	}
	return from, to
}

// inMarks is a word of a text with marks about it, or a word that had some without them,
// apart from what is before it as words are there.
func (b *builder) inMarks(text, from []string) []string {
	var ofText, signs []string
	apart := " "
	for _, s := range text {
		switch kindOfToken(s) {
		case ofWord:
			ofText = append(ofText, s)
		case ofSpace:
			apart = s
		}
	}
	for _, s := range from {
		if kindOfToken(s) == aSign {
			signs = append(signs, s)
		}
	}
	if len(ofText) == 0 || len(signs) == 0 {
		return nil
	}
	word := ofText[b.src.below(len(ofText))]
	if b.src.one(3) {
		return []string{apart, word, apart}
	}
	mark := signs[b.src.below(len(signs))]
	return []string{apart, mark, word, closerOf(mark), apart}
}
