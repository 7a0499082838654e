package loops

import "strings"

// What is added changes, is longer than what is counted, or may be.
func recursesOther(s, pad string, n int) string {
	if len(s) >= n {
		return s
	}
	return recursesOther(pad+s, pad, n)
}

func recursesTwo(s string, n int) string {
	if len(s) >= n {
		return s
	}
	return recursesTwo("ab"+s, n)
}

func recursesRune(s string, r rune, n int) string {
	if len(s) >= n {
		return s
	}
	return recursesRune(string(r)+s, r, n)
}

func recursesSelf(s string, n int) string {
	if len(s) >= n {
		return s
	}
	return recursesSelf(s+s, n)
}

// Other arguments change, or the bound does.
func recursesDown(s string, n int) string {
	if len(s) >= n {
		return s
	}
	return recursesDown("0"+s, n-1)
}

func recursesSwapped(s string, a, b int) string {
	if len(s) >= a {
		return s
	}
	return recursesSwapped("0"+s, b, a)
}

func recursesBound(s string, n int) string {
	if len(s) >= n+strings.Count(s, "1") {
		return s
	}
	return recursesBound("0"+s, n)
}

func recursesSmall(s string, n int8) string {
	if len(s) >= int(n) {
		return s
	}
	return otherRecursion("0"+s, n)
}

func otherRecursion(s string, n int8) string { return recursesSmall(s, n) }

// Something else is returned, or done.
func recursesTrimmed(s string, n int) string {
	if len(s) >= n {
		return strings.TrimSpace(s)
	}
	return recursesTrimmed(s+" ", n)
}

func recursesCounting(s string, n int, calls *int) string {
	*calls++
	if len(s) >= n {
		return s
	}
	return recursesCounting(s+" ", n, calls)
}

func recursesInit(s string, n int) string {
	if m := n + 1; len(s) >= m {
		return s
	}
	return recursesInit(s+" ", n)
}

type recursing int

func (r recursing) method(s string, n int) string {
	if len(s) >= n {
		return s
	}
	return (r + 1).method(s+" ", n)
}

func recursesCommented(s string, n int) string {
	if len(s) >= n {
		return s // long enough
	}
	return recursesCommented(s+ // a blank
		" ", n)
}

func recursesGeneric[T any](s string, n int, t T) string {
	if len(s) >= n {
		return s
	}
	return recursesGeneric[T](s+" ", n, t)
}
