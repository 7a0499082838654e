package replay

// Texts of fixed forms, such as times, codes and digits of bytes, are refused if a sign more or less
// is in them. So signs give way to others of their kind: all of the text stays where it was.

// altered is a text of the same length and form.
func (b *builder) altered(s string) string {
	text := []byte(s)
	for n := []int{1, 1, 2, 4}[b.src.below(4)]; n > 0 && len(text) > 0; n-- {
		from, to := runOfSigns(text, b.src.below(len(text)))
		if to == from {
			continue
		}
		ten := caseOfCode(text[from:to])
		if b.src.one(4) { // as little or as much as there can be at a place
			size := []int{1, 2, 4, to - from}[b.src.below(4)]
			at := from + b.src.below(to-from)/size*size
			for i, most := at, b.src.one(3); i < at+size && i < to; i++ {
				text[i] = endOfKind(text[i], ten, most)
			}
			continue
		}
		i := from + b.src.below(to-from)
		text[i] = b.ofKind(text[i], ten)
	}
	return string(text)
}

// runOfSigns is the run of ASCII letters and digits that a place is in, or that is before it.
func runOfSigns(s []byte, at int) (from, to int) {
	for at > 0 && !isAlphanumeric(s[at]) {
		at--
	}
	for from = at; from > 0 && isAlphanumeric(s[from-1]); from-- {
	}
	for to = at; to < len(s) && isAlphanumeric(s[to]); to++ {
	}
	return from, to
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// caseOfCode is the letter that a run of digits of bytes, not all of which are decimal, has for ten; 0 for
// any other run.
func caseOfCode(run []byte) (ten byte) {
	for _, c := range run {
		letter := byte(0)
		switch {
		case '0' <= c && c <= '9':
			continue
		case 'a' <= c && c <= 'f':
			letter = 'a'
		case 'A' <= c && c <= 'F':
			letter = 'A'
		}
		if letter == 0 || ten != 0 && ten != letter {
			return 0
		}
		ten = letter
	}
	if len(run)%2 == 1 {
		return 0
	}
	return ten
}

// ofKind is another sign of the same kind.
func (b *builder) ofKind(c, ten byte) byte {
	switch {
	case ten != 0:
		return digitOfByte(b.src.below(16), ten)
	case '0' <= c && c <= '9':
		return '0' + byte(b.src.below(10))
	case 'a' <= c && c <= 'z':
		return 'a' + byte(b.src.below(26))
	}
	return 'A' + byte(b.src.below(26))
}

// endOfKind is the least sign of the same kind, or the one that says the most.
func endOfKind(c, ten byte, most bool) byte {
	least, last := byte('A'), byte('Z')
	switch {
	case ten != 0:
		least, last = '0', digitOfByte(15, ten)
	case '0' <= c && c <= '9':
		least, last = '0', '9'
	case 'a' <= c && c <= 'z':
		least, last = 'a', 'z'
	}
	if most {
		return last
	}
	return least
}

// digitOfByte writes a number below sixteen.
func digitOfByte(n int, ten byte) byte {
	if n < 10 {
		return '0' + byte(n)
	}
	return ten + byte(n-10)
}
