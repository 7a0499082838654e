package replay

import "strings"

// Code that cuts text into lines of a width, or into pieces of a size, decides by where
// the next sign lies, and what it is. Other code is given text in pieces itself, and what
// belongs together may be in two of them.

// brimming is a text in which something else than plain letters lies where a number that
// the code names is reached.
func (b *builder) brimming() string {
	full := b.pieceSize()
	if b.src.one(3) {
		return b.filling(full)
	}
	n := full - b.src.below(8)
	if n < 0 {
		n = 0
	}
	what := words[b.src.below(len(words))]
	switch b.src.below(3) {
	case 1:
		what = b.separator()
	case 2:
		what = string(b.letter())
	}
	s := strings.Repeat([]string{"a", "b", "a", "é", "a "}[b.src.below(5)], n)
	if len(s) > longest {
		s = s[:n]
	}
	s += strings.Repeat(what, 1+b.src.below(3))
	switch b.src.below(4) {
	case 1:
		s += "\n" + what
	case 2:
		s += strings.Repeat("b", b.src.below(12))
	case 3:
		s += strings.Repeat("b", full)
	}
	return s
}

// pieceSize is a number that the code names, or a usual one, as pieces have for their size.
func (b *builder) pieceSize() int {
	if full := int(b.known()); full >= 4 && full <= longest/4 {
		return full
	}
	return []int{8, 16, 64, 72, 76, 80, 128, 256}[b.src.below(8)]
}

// filling is a run of the same that fills pieces of a size, some of them, and ends with the
// last one, beside its end, or one sign behind: what is left for the last piece is then all,
// nothing, or as little as there can be.
func (b *builder) filling(size int) string {
	one := runs[b.src.below(len(runs))]
	n := size*(1+b.src.below(4)) + []int{1, 0, -1, 1}[b.src.below(4)]
	if n > longest {
		n = size
	}
	return strings.Repeat(one, n/len(one)+1)[:n]
}

// runs are what a run of the same consists of.
var runs = []string{"a", "\x00", "ab", "a", " ", "\xff", "aab", "0"}

// cutOut is a part of a text, shorter than that more often than not: what is looked for in it,
// and may begin once more before it has ended.
func (b *builder) cutOut(s string) string {
	if len(s) < 2 {
		return s
	}
	n := 1 + b.src.below(len(s)-1)
	if b.src.one(2) && n > 3 {
		n = 1 + n%3
	}
	at := b.src.below(len(s) - n + 1)
	return s[at : at+n]
}

// joined are signs of several bytes, which code that reads piece by piece may find in two.
var joined = []string{"\r\n", "é", "世", "😀", "%41", "=3D", "\\n", "&amp;", "\n\n", "--", "\"\"", "''", "\n.", "*/", "]]>", "=\n", "::", "a\n", " \n", "\r\n\r\n"}

// inPieces cuts a text in two, now and then, the second of which is what is said next.
func (b *builder) inPieces(s string) string {
	if b.twist != nil || b.box != nil || !b.split {
		return s
	}
	if b.rest != "" {
		s, b.rest = b.rest, ""
		return s
	}
	at := len(s)
	if b.src.one(3) {
		one := joined[b.src.below(len(joined))]
		s, at = s+one+"b", len(s)+1+b.src.below(len(one)-1)
	} else if at > 1 {
		at = b.src.below(at)
	}
	s, b.rest = s[:at], s[at:]
	return s
}

// mostBeyond bounds the texts that are as long as a number which the code names.
const mostBeyond = 1 << 17

// beyondTexts is the least number that the code names of those that no text reaches by
// itself, 0 for none: it may be the most that a text may hold.
func (b *builder) beyondTexts() (n int) {
	for _, i := range b.pool.Ints {
		if i > longest && i <= mostBeyond && (n == 0 || int(i) < n) {
			n = int(i)
		}
	}
	return n
}

// oversized is a text about as long as a number.
func (b *builder) oversized(n int) string {
	head := words[b.src.below(len(words))]
	if rest := n - 1 + b.src.below(4) - len(head); rest > 0 {
		head += strings.Repeat([]string{"a", "b", " ", "1"}[b.src.below(4)], rest)
	}
	return head
}
