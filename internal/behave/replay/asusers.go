package replay

import (
	"encoding/hex"
	"strings"
)

// A value that was put together field by field may be one that its package never makes, and what differs for it alone
// is a doubt. So when that is all that is known of a difference, calls are looked for in which all values come as
// users come to them: by functions of the package and calls of their methods. Words of the calls that differed are
// said in these, too. The same is done once calls do not end: what a value says that nobody made for that, it may say for
// ever.

// likeUsers is the kind of a swap by which nothing takes the place of anything: it says that a call is made so.
const likeUsers = 'u'

// asUsers marks the bytes of a call so, most of them.
func (g *growth) asUsers(data []byte) []byte {
	if !g.users || g.dice.Intn(4) == 0 {
		return data
	}
	rest, swaps := withoutSwaps(data)
	for _, s := range swaps {
		if s.kind == likeUsers {
			return data
		}
	}
	rest = withSwap(rest, swap{kind: likeUsers})
	for _, s := range swaps {
		rest = withSwap(rest, s)
	}
	return rest
}

// isAsUsers reports whether swaps say that a call is made so.
func isAsUsers(swaps []swap) bool {
	for _, s := range swaps {
		if s.kind == likeUsers {
			return true
		}
	}
	return false
}

// oddsOfHint is how seldom calls are made of words that were hinted at, as long as there are some.
const oddsOfHint = 4

// hinted is a call that showed something new with such a word in the place of one of its own, or beside it.
func (g *growth) hinted() []byte {
	one := g.texted[g.dice.Intn(len(g.texted))]
	text, hint := one.texts[g.dice.Intn(len(one.texts))], g.r.opts.hints[g.dice.Intn(len(g.r.opts.hints))]
	words := tokensOf(text)
	i := g.dice.Intn(len(words))
	if kindOfToken(words[i]) != ofWord { // it stands where words do
		i = g.dice.Intn(len(words))
	}
	from, to := words[i], hint
	if g.dice.Intn(8) == 0 {
		from = text
	}
	if len(from) > longestWordOf {
		from = from[:longestWordOf]
	}
	if g.dice.Intn(4) == 0 {
		to = from + hint
	}
	if to == from || len(to) > longestInstead {
		return g.mutated()
	}
	return withSwap(one.data, swap{kind: aText, nth: occurrencesBefore(text, from, len(strings.Join(words[:i], ""))), from: from, to: to})
}

// readHints reads words that are written as hexadecimal digits.
func readHints(said string) (all []string) {
	for _, one := range strings.Split(said, ",") {
		if word, err := hex.DecodeString(one); err == nil && len(word) > 0 {
			all = append(all, string(word))
		}
	}
	return all
}
