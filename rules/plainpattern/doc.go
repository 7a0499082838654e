// Package plainpattern finds regular expressions that say no more than a search, a
// comparison or a loop over the text does.
//
// # What it does
//
// It finds matches of a constant pattern that an unexported variable of the package holds
// and nothing changes. Where the pattern is a literal text, anchored or not, the match
// becomes strings.Contains, HasPrefix, HasSuffix or ==, also of package bytes; where it is one class of
// characters over the whole text, a call of strings.ContainsFunc. Where characters of a class are replaced by nothing at the
// beginning, at the end or at both, the replacement becomes strings.TrimLeft, TrimRight or Trim.
//
// For a pattern that takes a text apart from its beginning, and in which the next byte tells at each
// choice what comes, the match becomes a call of a function that is written for it: it reads
// the text once, byte by byte, and returns what the method would have returned. What groups match is in an array, and so
// allocates nothing for a caller that keeps nothing of it.
//
// Where the next byte does not tell, but a few states do, of what may have matched so far, a function that only says whether the
// text matches goes from one to the other, as for a name with dashes that ends in a letter, and for a number with a point
// that may stand anywhere in the text.
//
// So does the replacement of the characters of one class, one by one or several at once, by a constant text; and a search for one of
// them becomes strings.ContainsFunc.
//
// Where none of this is to be had, but all that matches holds a certain text, as an address has an @, a function looks for that
// first, and asks the pattern only where it is there: most texts have none. That takes a method that reads a string and does not
// split it, and a text of more than a letter or a digit; and a function around that has not searched the text before.
//
// Other patterns that begin at the beginning of the text are reported without a fix: strings.Cut, strings.Map or a loop with
// an index does the same. So are other uses of those that may begin anywhere, and texts that are split at a pattern.
//
// # Why it is slow
//
// A regular expression is a small program that is interpreted for each character, with
// all states it may be in, and what it finds is returned in slices. A loop takes a tenth of
// the time and allocates nothing.
//
// # Example
//
//	var source = regexp.MustCompile(`\.go$`)
//
//	func isSource(name string) bool { return source.MatchString(name) }
//
//	var date = regexp.MustCompile(`^\d{4}-\d\d$`)
//
//	func isDate(s string) bool { return date.MatchString(s) }
//
// # Use instead
//
//	var source = regexp.MustCompile(`\.go$`)
//
//	func isSource(name string) bool { return strings.HasSuffix(name, ".go") }
//
//	var date = regexp.MustCompile(`^\d{4}-\d\d$`)
//
//	// dateMatch does what date.MatchString does.
//	func dateMatch(s string) bool {
//		i := 0
//		n1 := i
//		for i-n1 < 4 && i < len(s) && '0' <= s[i] && s[i] <= '9' {
//			i++
//		}
//		if i-n1 < 4 {
//			return false
//		}
//		if len(s)-i < 3 || s[i] != '-' || s[i+1] < '0' || s[i+1] > '9' || s[i+2] < '0' || s[i+2] > '9' {
//			return false
//		}
//		i += 3
//		return i == len(s)
//	}
//
//	func isDate(s string) bool { return dateMatch(s) }
//
// # Safety
//
// Mechanical: a fix is proposed for what is the same for every text, that is not valid
// UTF-8 too. Beside it nothing can be seen of a match. A function of its own is written where what
// may be repeated or left out never begins with what may come after it, so that no step would be taken
// back, or where a machine of at most twelve states knows all that may match; where classes are of ASCII, or have all other characters; and for MatchString, Match,
// FindString, FindStringSubmatch and FindSubmatch. What they return is the same to the last slice. The variable
// stays, for others may use it.
//
// There is no fix for patterns over lines, with word boundaries, and with repetitions in
// repetitions that take more states; none for those that may begin anywhere where more is asked than whether the text
// matches, where they have characters that are not ASCII in a class, and where all that matches begins with the same text,
// for which package regexp searches fast. It is silent for variables that are exported, assigned to or pointed at.
//
// It fires in go.opentelemetry.io/otel, baggage/baggage.go, up to v1.21.0, where keys and
// values are checked, and in github.com/docker/go-units, size.go, up to v0.4.0, where
// numbers and units are taken apart. A near miss is constraints.go of
// github.com/Masterminds/semver/v3, whose patterns are put together by fmt.Sprintf.
package plainpattern
