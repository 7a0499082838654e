package replay

import (
	"reflect"
	"regexp"
	"regexp/syntax"
	"strings"
)

func init() {
	some := []*regexp.Regexp{
		regexp.MustCompile("a+"), regexp.MustCompile("[0-9]+"), regexp.MustCompile(""), regexp.MustCompile("(?i)k(.)"), regexp.MustCompile(`\s`), regexp.MustCompile("^(a|b)*$"),
	}
	special[reflect.TypeOf((*regexp.Regexp)(nil))] = func(b *builder, v reflect.Value) {
		v.Set(reflect.ValueOf(some[b.src.below(len(some))]))
	}
	patterned = append(patterned, func(b *builder) string { return b.matched() })
	reformed = append(reformed, func(b *builder, text string) string {
		if len(b.patterns()) == 0 || !b.src.one(4) {
			return ""
		}
		return b.rematched(text)
	})
}

// compiled are the patterns of the code that were tried on texts; nil for what is none.
var compiled = map[string]*regexp.Regexp{}

// mostPatterns bounds the patterns that are tried on one text.
const mostPatterns = 4

// rematched is a text with another word in the place of one that a pattern of the code matches, and which
// that matches, too: in a text that the code takes, the other forms of that word. It is the text itself
// where no pattern matches a word of it.
func (b *builder) rematched(text string) string {
	patterns, words := b.patterns(), strings.Fields(text)
	for n := 0; n < mostPatterns && len(patterns) > 0 && len(words) > 0; n++ {
		re := patterns[b.src.below(len(patterns))]
		of, known := compiled[re.String()]
		if !known {
			of, _ = regexp.Compile(re.String())
			compiled[re.String()] = of
		}
		var fit []string
		for _, w := range words {
			if of != nil && of.MatchString(w) {
				fit = append(fit, w)
			}
		}
		if len(fit) == 0 {
			continue
		}
		var s strings.Builder
		b.match(&s, re)
		return strings.Replace(text, fit[b.src.below(len(fit))], s.String(), 1)
	}
	return text
}

// matched is a text that a pattern of the code matches, or one like it; "" where the code
// has none.
func (b *builder) matched() string {
	all := b.patterns()
	if len(all) == 0 {
		return ""
	}
	var s strings.Builder
	b.match(&s, all[b.src.below(len(all))])
	if b.src.one(3) {
		return b.kin(s.String())
	}
	return s.String()
}

// patterns are the texts of the code that may be patterns.
func (b *builder) patterns() (all []*syntax.Regexp) {
	for _, s := range b.pool.Texts {
		if len(s) < 3 || !strings.ContainsAny(s, `\[+*^$|?`) {
			continue
		}
		if re, err := syntax.Parse(s, syntax.Perl); err == nil && re.Op != syntax.OpLiteral {
			all = append(all, re)
		}
	}
	return all
}

// match appends what an expression matches.
func (b *builder) match(s *strings.Builder, re *syntax.Regexp) {
	times := 1
	switch re.Op {
	case syntax.OpLiteral:
		s.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		if n := len(re.Rune) / 2; n > 0 {
			i := 2 * b.src.below(n)
			s.WriteRune(re.Rune[i] + rune(b.src.below(1+min2(255, int(re.Rune[i+1]-re.Rune[i])))))
		}
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		s.WriteRune(b.letter())
	case syntax.OpAlternate:
		b.match(s, re.Sub[b.src.below(len(re.Sub))])
		return
	case syntax.OpStar:
		times = b.src.below(4)
	case syntax.OpPlus:
		times = 1 + b.src.below(4)
	case syntax.OpQuest:
		times = b.src.below(2)
	case syntax.OpRepeat:
		times = re.Min + b.src.below(3)
		if re.Max >= 0 && times > re.Max {
			times = re.Max
		}
	}
	for ; times > 0 && s.Len() < longest; times-- {
		for _, sub := range re.Sub {
			b.match(s, sub)
		}
	}
}
