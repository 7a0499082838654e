package scanner

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gohone/hone/rules/internal/facts/byteset"
)

// kind of a part of a pattern.
type kind int

const (
	text   kind = iota // these bytes
	one                // a byte of a set
	repeat             // the sub, several times
	group              // the sub, remembered
	series             // the subs, one after the other
	choice             // one of the subs
)

// part is a part of a pattern.
type part struct {
	kind     kind
	text     string
	set      byteset.Set
	wide     bool // of one: the set has all characters that are not ASCII
	min, max int  // of repeat; a max of -1 is no limit
	group    int  // its number, from 1
	subs     []*part
	first    byteset.Set // what it can begin with
	empty    bool        // it may match nothing
}

// most is how many times a part may be repeated.
const most = 1000

// of returns the part that a regular expression is, nil for one that cannot be read
// byte by byte.
func of(re *syntax.Regexp) *part {
	switch re.Op {
	case syntax.OpEmptyMatch:
		return seriesOf(nil)
	case syntax.OpLiteral:
		return literal(re)
	case syntax.OpCharClass:
		return class(re.Rune)
	case syntax.OpAnyChar:
		return class([]rune{0, unicode.MaxRune})
	case syntax.OpAnyCharNotNL:
		return class([]rune{0, '\n' - 1, '\n' + 1, unicode.MaxRune})
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		return repeated(re)
	case syntax.OpCapture, syntax.OpConcat, syntax.OpAlternate:
		return composed(re)
	}
	return nil
}

func composed(re *syntax.Regexp) *part {
	var subs []*part
	for _, sub := range re.Sub {
		p := of(sub)
		if p == nil {
			return nil
		}
		subs = append(subs, p)
	}
	switch re.Op {
	case syntax.OpCapture:
		return &part{kind: group, group: re.Cap, subs: subs, first: subs[0].first, empty: subs[0].empty}
	case syntax.OpConcat:
		return seriesOf(subs)
	}
	p := &part{kind: choice, subs: subs}
	for _, sub := range subs {
		p.first = byteset.Union(p.first, sub.first)
		p.empty = p.empty || sub.empty
	}
	return p
}

func seriesOf(subs []*part) *part {
	p := &part{kind: series, subs: subs, empty: true}
	for _, sub := range subs {
		if p.empty {
			p.first = byteset.Union(p.first, sub.first)
		}
		p.empty = p.empty && sub.empty
	}
	return p
}

// literal returns a text, or where case does not matter, a class for each
// character.
func literal(re *syntax.Regexp) *part {
	s := string(re.Rune)
	if strings.ContainsRune(s, utf8.RuneError) {
		return nil // what is not valid UTF-8 matches it, too
	}
	if re.Flags&syntax.FoldCase == 0 {
		p := &part{kind: text, text: s}
		p.first[s[0]] = true
		return p
	}
	var subs []*part
	for _, r := range re.Rune {
		ranges := []rune{r, r}
		for other := unicode.SimpleFold(r); other != r; other = unicode.SimpleFold(other) {
			ranges = append(ranges, other, other)
		}
		p := class(ranges)
		if p == nil {
			return nil
		}
		subs = append(subs, p)
	}
	return seriesOf(subs)
}

// class returns one byte, for characters that are ASCII, or those and all that are
// not.
func class(ranges []rune) *part {
	p := &part{kind: one}
	for i := 0; i < len(ranges); i += 2 {
		low, high := ranges[i], ranges[i+1]
		if high < utf8.RuneSelf {
			p.set.Add(int(low), int(high))
			continue
		}
		if low > utf8.RuneSelf || high < unicode.MaxRune {
			return nil
		}
		p.set.Add(int(low), 255)
		p.wide = true
	}
	p.first = p.set
	return p
}

func repeated(re *syntax.Regexp) *part {
	sub := of(re.Sub[0])
	if sub == nil || sub.empty || re.Flags&syntax.NonGreedy != 0 {
		return nil
	}
	p := &part{kind: repeat, subs: []*part{sub}, first: sub.first}
	switch re.Op {
	case syntax.OpStar:
		p.max = -1
	case syntax.OpPlus:
		p.min, p.max = 1, -1
	case syntax.OpQuest:
		p.max = 1
	default:
		p.min, p.max = re.Min, re.Max
	}
	p.empty = p.min == 0
	if p.max == 0 || p.min > most {
		return nil
	}
	return p
}

// bytewise reports whether each byte of a part can be looked at alone: a character of
// several bytes may only be one of any number of them.
func bytewise(p *part) bool {
	if p.kind == one {
		return !p.wide
	}
	if p.kind == repeat && p.subs[0].kind == one && p.max == -1 && p.min <= 1 {
		return true
	}
	for _, sub := range p.subs {
		if !bytewise(sub) {
			return false
		}
	}
	return true
}

// follow is what can come after a part.
type follow struct {
	set byteset.Set
	any bool // the match may end, whatever comes
}

// decided reports whether the next byte tells what to do at each choice: whether to
// repeat a part, and which one is meant. Then no choice is ever taken back, and the only
// match is found.
func decided(p *part, f follow) bool {
	switch p.kind {
	case repeat:
		sub := p.subs[0]
		if sub.first.Meets(&f.set) || f.any && !sure(sub) {
			return false
		}
		if p.max != 1 {
			f.set = byteset.Union(f.set, sub.first)
		}
		return decided(sub, f)
	case group:
		return decided(p.subs[0], f)
	case series:
		behind := f // what comes behind those that are the same as the next one
		for i := len(p.subs) - 1; i >= 0; i-- {
			sub := p.subs[i]
			if i+1 == len(p.subs) || !goesOn(sub, p.subs[i+1]) {
				behind = f
			}
			if !decided(sub, behind) || sub.kind == repeat && !decided(sub.subs[0], f) {
				return false
			}
			if sub.empty {
				f.set = byteset.Union(f.set, sub.first)
			} else {
				f = follow{set: sub.first}
			}
		}
	case choice:
		return apart(p, f)
	}
	return true
}

// goesOn reports whether what comes after a repeated part may be more of the same, or nothing: the first of them
// is what takes it, and where it cannot the second can neither.
func goesOn(p, next *part) bool {
	return p.kind == repeat && next.kind == repeat && next.min == 0 && same(p.subs[0], next.subs[0])
}

// same reports whether two parts match the same texts, whatever is remembered of them.
func same(p, q *part) bool {
	for p.kind == group {
		p = p.subs[0]
	}
	for q.kind == group {
		q = q.subs[0]
	}
	return p.kind == q.kind && p.text == q.text && p.set == q.set && p.min == q.min && p.max == q.max &&
		slices.EqualFunc(p.subs, q.subs, same)
}

// apart is decided for a choice.
func apart(p *part, f follow) bool {
	var before byteset.Set
	empty := 0
	for i, sub := range p.subs {
		if sub.first.Meets(&before) || !decided(sub, f) {
			return false
		}
		if sub.empty {
			empty++ // it is what is left if nothing else begins, unless it is preferred
			if empty > 1 || f.any && i < len(p.subs)-1 {
				return false
			}
		}
		if p.empty && (sub.first.Meets(&f.set) || f.any && !sub.empty && !sure(sub)) {
			return false
		}
		before = byteset.Union(before, sub.first)
	}
	return true
}

// sure reports whether a part that has begun cannot fail.
func sure(p *part) bool {
	switch p.kind {
	case text:
		return len(p.text) == 1
	case one:
		return true
	case repeat:
		return p.min <= 1 && sure(p.subs[0])
	case group:
		return sure(p.subs[0])
	case series:
		if len(p.subs) == 0 {
			return true
		}
		for i, sub := range p.subs {
			if i == 0 && sub.empty || i > 0 && !sub.empty || !sure(sub) {
				return false
			}
		}
		return true
	}
	for _, sub := range p.subs {
		if !sure(sub) {
			return false
		}
	}
	return true
}
