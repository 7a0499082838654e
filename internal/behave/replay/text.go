package replay

import (
	"strings"
	"unicode/utf8"
)

// words are texts that code for ASCII, for lower case or for one line gets
// wrong, and common ones that formats are made of.
var words = []string{
	"a", "b", "ab", " ", "é", "世", "\xff", "A", "1", "0", "-", ",", "\n", "/", "=", ".", "\t", "\"", "%", "&", "?", ":", ";", "\x00", "_",
	"x", "z", "Hello, World", "hello", "世界", "\xe4\xb8", "\u0130", "\u0131", "ſ", "\u212a", "ß", "ẞ", "σ", "ς", "Σ", "ü", "u\u0308", "\u2028", "\ufeff", "\ufffd", "😀",
	"\r\n", "\r", "  ", "key", "value", "k=v", "a,b,c", "a b", "-1", "+1", "1.5", "1e9", "NaN", "true", "false", "null", "nil", "0x1F", "007", "12345678901234567890",
	"127.0.0.1", "example.com", "http://example.com/a?b=c#d", "a@b.c", "2006-01-02T15:04:05Z", "{}", "[]", "{\"a\":1}", "[1,2]", "<a>", "</a>", "\\", "'", "`", "$", "*", "(", ")", "%d", "%s", "%%", "../a", "/a/b", "a/b", "a.b", "..", "ABC", "aBc", "aa", "aaa", "\u00a0", "\u0085", "é́", "日本語テキスト",
}

const plainRunes = "aAbz09 -_.,:;/*x\n\t\"%=&#\x00Zk|<>+"

var (
	// beyond are runes of two to four bytes, and those whose case is unusual.
	beyond = []rune("éß世界😀\u0130\u0131ſ\u212aσςΣẞü\u0308\u2028\ufeff\ufffd\u00a0\u0085\u07ff\u0800\uffff\U0010ffff\u0080ǆǅ\u3000")
	// others are letters, digits and spaces of Unicode that code which thinks of ASCII, or of one table of Unicode,
	// has for something else.
	others = []rune("٣３²Ⅷªʰ\u0301\u2003\v\f\u200b—€＿ǲ")
	// broken are no code points.
	broken = []rune{-1, 0xD800, 0xDFFF, 0x110000, 0x7fffffff, -0x80000000}
)

// letter chooses one rune, which may be none that UTF-8 can carry.
func (b *builder) letter() rune {
	k := b.src.next()
	if n := len(b.texts); n > 0 && (k >= 248 || (b.loyal || b.tiny) && k >= 96) { // what is there is asked for
		if runes := []rune(b.texts[int(k)%n]); len(runes) > 0 {
			return runes[b.src.below(min2(len(runes), 256))]
		}
	}
	switch {
	case k < 128:
		return rune(plainRunes[int(k)%len(plainRunes)])
	case k < 208:
		return beyond[b.src.below(len(beyond))]
	case k < 224:
		return broken[b.src.below(len(broken))]
	case k < 240 && len(b.pool.Ints) > 0: // at the borders of what the code tells apart
		if n := b.known(); n >= 0 && n <= utf8.MaxRune {
			return rune(n)
		}
	case k < 244:
		return others[b.src.below(len(others))]
	}
	return rune(b.src.below(65536))
}

// longest bounds a text, in bytes.
const longest = 1 << 13

// mostNested bounds how far inside arguments texts are of a form more often: those that are
// read, and those that what is called on is made of.
const mostNested = 3

// text makes a string out of words, constants of the code, runes and bytes.
func (b *builder) text() string {
	return b.remember(b.swappedText(b.twistedText(b.amply(b.inPieces(b.newText())))))
}

// mostAmple bounds by how many bytes the texts of a call are longer.
const mostAmple = 1 << 15

// amply is a text that goes on for as long as buffers are, where all that a call is about is
// much.
func (b *builder) amply(s string) string {
	if !b.ample || s == "" || b.box != nil || b.amount > mostAmple || b.src.one(3) {
		return s
	}
	more := strings.Repeat(words[b.src.below(8)], []int{900, 2100, 4097, 1400}[b.src.below(4)])
	b.amount += len(more)
	return s + more
}

func (b *builder) newText() string {
	if b.respells && b.box == nil && len(b.pool.Texts) > 0 && b.src.one(2) {
		return b.respelled(b.pool.Texts[b.src.below(len(b.pool.Texts))])
	}
	if n := len(b.got.texts); n > 0 && b.box == nil && b.src.one(3) {
		return b.got.texts[b.src.below(n)]
	}
	if len(b.got.parts[plainText]) > 0 && b.src.one(4) {
		if s := b.partText(); s != "" {
			return s
		}
	}
	if b.insists && b.box == nil {
		if s := b.sampled(); s != "" {
			return s
		}
	}
	if b.tiny && b.box == nil {
		return b.tinyText()
	}
	if b.modest && b.making == 0 && len(b.texts) > 0 && b.src.one(8) { // a name that was said within something
		return b.oneWord(b.texts[b.src.below(len(b.texts))])
	}
	if b.warmed && b.depth == 0 && len(b.texts) > 0 && !b.src.one(3) { // it is asked for what it has
		return b.texts[b.src.below(len(b.texts))]
	}
	if b.box == nil && b.pool.Hashes && b.src.one(5) {
		return b.colliding()
	}
	if b.box == nil && b.pool.Numbers && b.src.one(5) {
		return b.numeral()
	}
	if b.box == nil && b.pool.Folds && b.src.one(6) {
		return b.foldedWord()
	}
	if n := b.beyondTexts(); n > 0 && b.depth == 0 && !b.modest && b.box == nil && b.src.one(16) {
		return b.oversized(n)
	}
	odds := 6
	if b.depth == 0 { // of two arguments
		odds = 3
	}
	if len(b.texts) > 0 && (b.src.one(odds) || b.related && !b.src.one(4)) {
		return b.earlier()
	}
	if b.loyal && len(b.texts) > 1 && !b.src.one(3) {
		return b.texts[b.src.below(min2(len(b.texts), 2+int(b.mood)%5))]
	}
	if b.box == nil && b.depth <= mostNested && len(b.pool.Texts) > 0 && b.src.one(6) {
		if s := b.formed(); s != "" {
			return s
		}
	}
	k := b.src.next()
	switch {
	case b.box != nil && k%4 != 0:
		return b.box.name(b.src)
	case k == 0:
		return ""
	case k < 64:
		return words[int(k)%len(words)]
	case k < 96:
		return words[b.src.below(len(words))]
	case k < 120 && len(b.pool.Texts) > 0:
		return b.pool.Texts[b.src.below(len(b.pool.Texts))]
	case k < 132 && len(b.pool.Texts) > 0:
		return b.kin(b.pool.Texts[b.src.below(len(b.pool.Texts))])
	case k < 144:
		return b.entries()
	case k < 160 && len(b.set.Producers) > 0:
		return b.produced()
	case k < 164:
		return b.digits()
	case k < 168:
		return b.numeral()
	case k < 178:
		return b.brimming()
	}
	var s strings.Builder
	for n := 1 + int(k)%6; n > 0 && s.Len() < longest; n-- {
		b.piece(&s)
	}
	return s.String()
}

// limits are whole numbers about the largest ones of common types, and above them.
var limits = []string{
	"255", "256", "65536", "2147483647", "2147483648", "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "99999999999999999999",
}

// digits is a whole number as it is written: as large as types hold, larger, of any
// length, or with zeros in front.
func (b *builder) digits() string {
	switch k := b.src.below(8); {
	case k < 3:
		return limits[b.src.below(len(limits))]
	case k == 3:
		return "0" + limits[b.src.below(3)]
	case k == 4:
		return "1" + strings.Repeat("0", b.src.below(24))
	}
	return b.ofDigits(1 + b.src.below(26))
}

// ofDigits are n digits.
func (b *builder) ofDigits(n int) string {
	var s strings.Builder
	for ; n > 0; n-- {
		s.WriteByte('0' + b.src.next()%10)
	}
	return s.String()
}

// bulk is a size of buffers, one that the code names if there is any.
func (b *builder) bulk() int {
	if n := b.known(); n > 8 && n <= longest && b.src.one(2) {
		return int(n)
	}
	return []int{16, 63, 64, 65, 300, 1024, 4097}[b.src.below(7)]
}

func (b *builder) piece(s *strings.Builder) {
	switch k := b.src.below(10); k {
	case 0, 1:
		s.WriteString(words[b.src.below(len(words))])
	case 2, 3:
		if b.src.one(4) {
			if mark := b.parted(); mark != "" {
				s.WriteString(mark)
				break
			}
		}
		if len(b.pool.Texts) > 0 {
			s.WriteString(b.pool.Texts[b.src.below(len(b.pool.Texts))])
		} else {
			s.WriteRune(b.letter())
		}
	case 4:
		s.WriteRune(b.letter())
	case 5: // a run of the same
		one := words[b.src.below(len(words))]
		s.WriteString(strings.Repeat(one, 1+b.src.below(40)))
	case 6:
		if b.src.one(3) {
			s.Write(b.packed(nil))
			break
		}
		s.WriteByte(b.src.next())
	case 7: // a run past the sizes of buffers
		s.WriteString(strings.Repeat(words[b.src.below(8)], b.bulk()))
	case 8:
		if b.src.one(3) {
			s.WriteString(b.digits())
			break
		}
		for n := b.src.below(12); n > 0; n-- {
			s.WriteByte(' ' + b.src.next()%95)
		}
	case 9:
		if b.src.one(2) {
			s.WriteString(b.produced())
		} else {
			s.WriteString(b.earlier())
		}
	}
}

// tinyLengths are those of texts of few letters, in letters.
var tinyLengths = []int{0, 1, 2, 3, 1, 2, 3, 4, 5}

// tinyText is a text of one letter or two and of one or two marks that the code
// knows: where there are few texts, one is the beginning and the end of another,
// and occurs in it, as what is long and made up never does.
func (b *builder) tinyText() string {
	if b.letters == nil {
		b.letters = append([]string{}, []string{"a", "b", "é"}[:[]int{1, 2, 1, 3}[b.src.below(4)]]...)
		for n := 1 + b.src.below(2); n > 0; n-- {
			b.letters = append(b.letters, b.mark())
		}
		b.letters = b.closing(b.letters)
	}
	if len(b.texts) > 0 {
		switch k := b.src.below(4); {
		case k == 1 && b.src.one(2):
			return b.cutOut(b.texts[b.src.below(len(b.texts))])
		case k == 1 || k == 2 && b.depth == 0:
			return b.shortened(b.texts[b.src.below(len(b.texts))])
		case k >= 2 && b.depth > 0: // what is there is asked for
			return b.texts[b.src.below(len(b.texts))]
		}
	}
	if b.src.one(4) { // both sides of a mark are the same
		side := b.letters[0] + b.letters[b.src.below(len(b.letters))][:b.src.below(2)]
		return side + b.letters[len(b.letters)-1] + side
	}
	var s strings.Builder
	for n := tinyLengths[b.src.below(len(tinyLengths))]; n > 0; n-- {
		s.WriteString(b.letters[b.src.below(len(b.letters))])
	}
	return s.String()
}

// closing are letters and marks with what ends the last of them, and what it ends, if the code knows that.
func (b *builder) closing(letters []string) []string {
	last := letters[len(letters)-1]
	for open, end := range closers {
		if last != open && last != end {
			continue
		}
		for _, s := range b.pool.Texts {
			if s == open && s != last || s == end && s != last {
				return append(letters, s)
			}
		}
	}
	return letters
}

// mark chooses a short text that the code knows, the more likely one that only one
// side of it knows, or a sign of that.
func (b *builder) mark() string {
	s := b.separator()
	if len(b.pool.News) > 0 && !b.src.one(4) {
		s = b.pool.News[b.src.below(len(b.pool.News))]
	}
	if s == "" {
		return ","
	}
	if runes := []rune(s); len(runes) > 1 && b.src.one(2) {
		s = string(runes[b.src.below(len(runes))])
	}
	return s
}

// longestMark bounds the bytes of a text that is taken for a mark.
const longestMark = 3

// parted is a mark of several signs that the code knows with another one within it, "" where it knows too
// few: what is taken out of the text first has its ends meet.
func (b *builder) parted() string {
	var all, several []string
	for _, s := range b.pool.Texts {
		if s == "" || len(s) > longestMark {
			continue
		}
		all = append(all, s)
		if _, size := utf8.DecodeRuneInString(s); size < len(s) {
			several = append(several, s)
		}
	}
	if len(all) < 2 || len(several) == 0 {
		return ""
	}
	mark := several[b.src.below(len(several))]
	_, size := utf8.DecodeRuneInString(mark)
	b.divided = true
	return mark[:size] + all[b.src.below(len(all))] + mark[size:]
}

// shortened leaves a few bytes out of a text.
func (b *builder) shortened(s string) string {
	from := b.src.below(len(s) + 1)
	to := from + 1 + b.src.below(3)
	if to > len(s) {
		to = len(s)
	}
	return s[:from] + s[to:]
}
