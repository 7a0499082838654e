package loops

// Text that a parameter is given wherever it is called.

func given(s string, n int, fill string) string {
	for len(s) < n {
		s = fill + s // want `same text`
	}
	return s
}

func givenFields(a, b string) string {
	const space = " "
	return given(a, 10, "0") + given(b, 20, space) + given(given(a, 2, "<>"), 6, (".."))
}

func givenNothing(s string, n int, fill string) string {
	for len(s) < n {
		s = fill + s // want `same text`
	}
	return s
}

func givenAny(s string, n int, fill string) string {
	for len(s) < n {
		s = fill + s // want `same text`
	}
	return s
}

func givenAway(s string, n int, fill string) string {
	for len(s) < n {
		s = fill + s // want `same text`
	}
	return s
}

func givenChanged(s string, n int, fill string) string {
	if n > 3 {
		fill = fill[1:]
	}
	for len(s) < n {
		s = fill + s // want `same text`
	}
	return s
}

func GivenToAll(s string, n int, fill string) string {
	for len(s) < n {
		s = fill + s // want `same text`
	}
	return s
}

type givenLine string

func (l givenLine) given(n int, fill string) string {
	s := string(l)
	for len(s) < n {
		s = fill + s // want `same text`
	}
	return s
}

func givenNever(s string, n int, fill string) string {
	for len(s) < n {
		s = fill + s // want `same text`
	}
	return s
}

func givenOthers(s, text string) (string, func(string, int, string) string) {
	s = givenNothing(s, 3, "a") + givenNothing(s, 3, "") + givenAny(s, 3, text) + givenAny(s, 3, "a")
	return s + givenAway(s, 3, "a") + givenChanged(s, 3, "a") + GivenToAll(s, 3, "a") + givenLine(s).given(3, "a"), givenAway
}
