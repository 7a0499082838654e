package replay

import (
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Texts that code is given together are seldom strangers: keys occur in what is
// looked through, lines say the same twice, names begin alike. So a text is now
// and then made of one that there is.

// earlier chooses a text that was made before, as it is or with a change.
func (b *builder) earlier() string {
	if len(b.texts) == 0 {
		return ""
	}
	return b.kin(b.texts[b.src.below(len(b.texts))])
}

// kin is a text or one that is related to it.
func (b *builder) kin(s string) string {
	switch b.src.below(32) {
	case 30, 31:
		return b.altered(s)
	case 28, 29:
		return b.inserted(s)
	case 26, 27:
		return b.renumbered(s)
	case 22, 23:
		return b.folded(s)
	case 24:
		return capitalised(s)
	case 25:
		return b.otherCase(s)
	case 3, 4:
		return b.cutOut(s)
	case 2, 5, 10:
		return sibling(s)
	case 6:
		if b.src.one(2) {
			return s[:len(s)-b.src.below(min2(len(s), nearEnd)+1)]
		}
		return s[:b.src.below(len(s)+1)]
	case 7:
		return s[b.src.below(len(s)+1):]
	case 8:
		return strings.ToUpper(s)
	case 9:
		return strings.ToLower(s)
	case 11, 12:
		return b.contradicted(s)
	case 13, 14:
		return b.oneWord(s)
	case 16, 17:
		return b.spliced(s)
	case 20, 21: // both sides the same, as its halves may be
		word := b.oneWord(s)
		return word + b.separator() + word
	case 18, 19:
		return s + b.separator() + words[b.src.below(len(words))]
	case 15:
		if len(b.pool.Texts) > 0 {
			return b.pool.Texts[b.src.below(len(b.pool.Texts))] + b.oneWord(s)
		}
	}
	return s
}

// folds are letters that are the same as another one if case does not matter, though
// not by the tables for upper and lower case alone; foldsBack are those that one table leads to
// another one, and the next not back.
var (
	folds     = strings.NewReplacer("s", "ſ", "S", "ſ", "k", "\u212a", "K", "\u212a", "i", "ı", "I", "\u0130", "σ", "ς", "Σ", "ς", "ß", "ẞ", "é", "É")
	foldsBack = strings.NewReplacer("s", "ſ", "k", "\u212a", "i", "\u0130", "I", "ı", "å", "\u212b", "Å", "\u212b", "ω", "\u2126", "µ", "μ", "é", "É")
)

// foldedLetters are those of them that few texts have.
const foldedLetters = "ſ\u212aı\u0130ς"

// folded is a text with such letters in it.
func (b *builder) folded(s string) string {
	at := b.src.below(len(s) + 1)
	if b.src.one(2) {
		return s[:at] + foldsBack.Replace(s[at:])
	}
	return s[:at] + folds.Replace(s[at:])
}

// foldedWord is a text of the code, or one that was made before, as who takes letters of one case for
// those of the other may take it for the same.
func (b *builder) foldedWord() string {
	s := b.earlier()
	if part := b.partText(); part != "" && b.src.one(2) {
		s = part
	} else if len(b.pool.Texts) > 0 && !b.src.one(3) {
		s = b.pool.Texts[b.src.below(len(b.pool.Texts))]
	}
	switch b.src.below(4) {
	case 1:
		s = strings.ToUpper(s)
	case 2:
		return b.otherCase(s)
	}
	return b.folded(s)
}

// capitalised is a text in lower case whose first letter is a capital one.
func capitalised(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:size]) + strings.ToLower(s[size:])
}

// fieldName is the name of a field that users have filled, or one that is the same if
// case does not matter.
func (b *builder) fieldName() string {
	name := b.pool.Names[b.src.below(len(b.pool.Names))]
	switch b.src.below(8) {
	case 1:
		return strings.ToUpper(name)
	case 2:
		return capitalised(name)
	case 3:
		return b.otherCase(name)
	case 4:
		return folds.Replace(name)
	}
	return name
}

// otherCase is a text with another case of one letter.
func (b *builder) otherCase(s string) string {
	at := b.src.below(len(s) + 1)
	r, size := utf8.DecodeRuneInString(s[at:])
	switch {
	case unicode.IsUpper(r):
		r = unicode.ToLower(r)
	case unicode.IsLower(r):
		r = unicode.ToUpper(r)
	default:
		return s
	}
	return s[:at] + string(r) + s[at+size:]
}

// renumbered is a text with another number in place of one in it.
func (b *builder) renumbered(s string) string {
	const digits = "0123456789"
	at := b.src.below(len(s) + 1)
	from := at + strings.IndexAny(s[at:], digits)
	if from < at {
		if from = strings.IndexAny(s, digits); from < 0 {
			return s
		}
	}
	to := pastDigits(s, from)
	n := strconv.FormatInt(edges[b.src.below(len(edges))], 10)
	switch b.src.below(8) {
	case 6: // a zero in front
		n = "0" + s[from:to]
	case 7:
		n = ""
	case 2, 5:
		n = b.digits()
	case 4:
		n = b.numeral()
	case 1, 3: // more digits than floating-point numbers tell apart
		if to < len(s) && s[to] == '.' {
			to = pastDigits(s, to+1)
		}
		n = b.ofDigits(1+b.src.below(3)) + "." + b.ofDigits(13+b.src.below(6))
	}
	return s[:from] + n + s[to:]
}

// pastDigits is the place behind the digits of a text that begin at another one.
func pastDigits(s string, from int) int {
	for from < len(s) && '0' <= s[from] && s[from] <= '9' {
		from++
	}
	return from
}

// keyed chooses a text whose words are the keys of a map, "" for none.
func (b *builder) keyed(m reflect.Type) string {
	if m.Key().Kind() != reflect.String || len(b.texts) == 0 || !b.src.one(3) {
		return ""
	}
	return b.texts[b.src.below(len(b.texts))]
}

// keyIn is a word of a text, or how one begins.
func (b *builder) keyIn(s string) string {
	word := b.oneWord(s)
	if b.src.one(3) {
		return word[:b.src.below(len(word)+1)]
	}
	return word
}

// referring has a value of a map mention the key of another, now and then.
func (b *builder) referring(m reflect.Value) {
	if m.Type().Key().Kind() != reflect.String || m.Type().Elem().Kind() != reflect.String || m.Len() < 2 || !b.src.one(2) {
		return
	}
	keys := textKeys(m)
	at, of := b.src.below(len(keys)), b.src.below(len(keys))
	value := reflect.New(m.Type().Elem()).Elem()
	value.SetString(b.separator() + keys[of].String())
	m.SetMapIndex(keys[at], value)
}

// spliced leaves out a piece of a text, or puts a separator in its place; what is
// on both sides of it may overlap.
func (b *builder) spliced(s string) string {
	i, j := b.src.below(len(s)+1), b.src.below(len(s)+1)
	if b.src.one(2) {
		return s[:i] + b.separator() + s[j:]
	}
	if i > j {
		i, j = j, i
	}
	return s[:i] + s[j:]
}

// inserted puts a sign, a mark or a word in the middle of a text.
func (b *builder) inserted(s string) string {
	at := b.src.below(len(s) + 1)
	what := words[b.src.below(len(words))]
	switch b.src.below(4) {
	case 1:
		what = []string{"-", "+", ".", "0", " ", "\n"}[b.src.below(6)]
	case 2:
		what = b.separator()
	}
	return s[:at] + what + s[at:]
}

// sibling is a text that differs from s in its last byte, within its last rune
// if that has several.
func sibling(s string) string {
	if s == "" || s[len(s)-1] < utf8.RuneSelf && len(s) > 8 {
		return s + "é"
	}
	return s[:len(s)-1] + string([]byte{s[len(s)-1] ^ 1})
}

// contradicted says a piece of a text again, with another end: an entry whose
// key was there before, a list with a name twice.
func (b *builder) contradicted(s string) string {
	sep := separators[b.src.below(len(separators))]
	if !strings.Contains(s, sep) {
		sep = "\n"
	}
	pieces := strings.Split(s, sep)
	i := b.src.below(len(pieces))
	piece := pieces[i]
	if at := strings.LastIndexAny(piece, "=: \t,"); at >= 0 {
		piece = piece[:at+1] + words[b.src.below(len(words))]
	} else if b.src.one(2) {
		piece += words[b.src.below(len(words))]
	}
	out := append([]string{}, pieces[:i+1]...)
	if b.src.one(2) { // right behind it
		return strings.Join(append(append(out, piece), pieces[i+1:]...), sep)
	}
	return strings.Join(append(append(out, pieces[i+1:]...), piece), sep)
}

// entries is a list, a table or a form: entries of some fields, whose names
// come more than once.
func (b *builder) entries() string {
	between, within := separators[b.src.below(len(separators))], b.separator()
	if b.src.one(2) {
		between = b.separator()
	}
	var all []string
	for n := 1 + b.src.below(5); n > 0; n-- {
		fields := []string{b.oneWord(b.earlier()), words[b.src.below(len(words))], words[b.src.below(8)]}
		if b.src.one(2) || fields[0] == "" {
			fields[0] = words[b.src.below(2)]
		}
		all = append(all, strings.Join(fields[:1+b.src.below(3)], within))
	}
	return strings.Join(all, between)
}

// separator chooses a short text of the code, else what parts fields as a rule.
func (b *builder) separator() string {
	var short []string
	for _, s := range b.pool.Texts {
		if len(s) < 4 {
			short = append(short, s)
		}
	}
	if len(short) > 0 && b.src.one(2) {
		return short[b.src.below(len(short))]
	}
	return []string{"=", ":", ",", " ", "\t", ": "}[b.src.below(6)]
}

// separators are what parts of texts are told apart by.
var separators = []string{"\n", ",", ";", " ", "&", "|", "\t", "/"}

// oneWord chooses a word of a text.
func (b *builder) oneWord(s string) string {
	all := strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' })
	if len(all) == 0 {
		return s
	}
	return all[b.src.below(len(all))]
}
