package replay

import (
	"strconv"
	"strings"
	"unicode"
)

// What reads a text goes another way for one word of it that is other than it was: a number with zeros
// before it, a field that is empty, a sign twice. Drawn anew, the whole text is another one, which most
// readers refuse at once. So of calls that showed something new the texts are taken again, each time with
// one of their words and signs otherwise (Holler, Herzig and Zeller, "Fuzzing with code fragments", 2012).

// texted is a call that showed something new, with the texts that it was made of.
type texted struct {
	data  []byte
	texts []string
}

// Bounds of what is kept for that.
const (
	mostTexted       = 96
	longestPerturbed = 600 // bytes of a text
	longestWordOf    = 48  // of a word that is changed
	longestInstead   = 96  // of what stands in its place
	oddsOfPerturbed  = 4   // one in so many calls is one of these, as long as there are some
)

// noteTexts keeps a call that showed something new, if it was made of texts.
func (g *growth) noteTexts(a *attempt, data []byte) {
	var texts []string
	for _, s := range a.b.said() {
		if len(s) > 1 && len(s) <= longestPerturbed {
			texts = append(texts, s)
		}
	}
	if len(texts) == 0 {
		return
	}
	if one := (texted{data, texts}); len(g.texted) < mostTexted {
		g.texted = append(g.texted, one)
	} else {
		g.texted[g.dice.Intn(mostTexted)] = one
	}
}

// perturbed is one of these calls with a word or a sign of its texts otherwise.
func (g *growth) perturbed() []byte {
	one := g.texted[g.dice.Intn(len(g.texted))]
	text := one.texts[g.dice.Intn(len(one.texts))]
	words := tokensOf(text)
	i := g.dice.Intn(len(words))
	at := len(strings.Join(words[:i], ""))
	from := words[i]
	if len(from) > longestWordOf {
		from = from[:longestWordOf]
	}
	to := g.otherwiseSaid(from, words)
	if to == from || len(to) > longestInstead {
		return g.mutated()
	}
	return withSwap(one.data, swap{kind: aText, nth: occurrencesBefore(text, from, at), from: from, to: to})
}

// occurrencesBefore counts where something occurs in a text before a place.
func occurrencesBefore(text, what string, at int) (n int) {
	for from := 0; n < 255; n++ {
		i := strings.Index(text[from:], what)
		if i < 0 || from+i >= at {
			break
		}
		from += i + 1
	}
	return n
}

// otherwiseSaid is what stands in the place of a word, of white space or of a sign of a text.
func (g *growth) otherwiseSaid(word string, all []string) string {
	if g.dice.Intn(6) == 0 { // what stands elsewhere in it
		return all[g.dice.Intn(len(all))]
	}
	switch kindOfToken(word) {
	case ofSpace:
		return g.oneOf("", " ", "\t", word+word, word+" ", " "+word, "\n", "\r\n", "\n\n", " \n", "\u00a0", ",")
	case aSign:
		if c := word[0]; (c < ' ' || c > '~') && g.dice.Intn(2) == 0 { // of a form for programs
			return g.oneOf(string([]byte{c + 1}), string([]byte{c - 1}), "\x00", "\xff", "\x7f", "\x80", string([]byte{byte(g.dice.Intn(256))})) + word[1:]
		}
		return g.oneOf("", word+word, word+" ", " "+word, word+" "+word, " ", g.sign(), g.sign(), word[:len(word)-1], word+"x", word+"0", "\\"+word)
	}
	if n, err := strconv.ParseInt(word, 10, 64); err == nil {
		return g.oneOf("0"+word, "00"+word, "+"+word, "-"+word, word+"0", "", "0", word+"x", word+".5", word+".0", word+"e0", strings.Repeat("9", len(word)), word[:len(word)-1],
			strconv.FormatInt(n+1, 10), strconv.FormatInt(n-1, 10), limits[g.dice.Intn(len(limits))], " "+word, word+word, otherDigits(word))
	}
	first := []rune(word)[0]
	return g.oneOf(strings.ToUpper(word), strings.ToLower(word), strings.ToUpper(string(first))+word[len(string(first)):], "", word[:len(word)-1], string(first), word+word, word+"é", "\u00fc"+word, word+"\xff", word+"1", word+"0",
		"\""+word+"\"", word+" "+word, g.unlike(word), strings.Repeat(string(first), 40), swapCase(word), word+g.sign(), g.sign()+word, word+g.other(), word+g.other(), g.other()+word)
}

// other is a letter, digit or space that is none to all code.
func (g *growth) other() string { return string(others[g.dice.Intn(len(others))]) }

// otherDigits writes a number as another script does.
func otherDigits(number string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r - '0' + '\u0660'
		}
		return r
	}, number)
}

func (g *growth) oneOf(some ...string) string { return some[g.dice.Intn(len(some))] }

// sign is one that texts are divided by.
func (g *growth) sign() string {
	const signs = ",;:.-/=\"'()[]{}<>#%&*|\\_+@$!?"
	i := g.dice.Intn(len(signs))
	return signs[i : i+1]
}

// unlikes are letters and others that are the same but for case, and have another length.
var unlikes = []string{"k", "\u212a", "K", "\u212a", "s", "ſ", "S", "ſ", "i", "ı", "I", "İ"}

// unlike is a word with one of its letters as another that is the same but for case.
func (g *growth) unlike(word string) string {
	for _, i := range g.dice.Perm(len(unlikes) / 2) {
		if strings.Contains(word, unlikes[2*i]) {
			return strings.Replace(word, unlikes[2*i], unlikes[2*i+1], 1)
		}
	}
	return word
}

// swapCase is a word with each letter in the other case.
func swapCase(word string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, word)
}
