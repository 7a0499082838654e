package runepath

// Runes of which more is asked than the text stay.

func indexed(s string) string {
	var out []rune
	for _, r := range s {
		if len(out) == 0 || out[len(out)-1] != r {
			out = append(out, r)
		}
	}
	return string(out) // want "text made of runes"
}

func numbered(s string, n int) string {
	var out []rune
	for _, r := range s {
		if len(out) < n {
			out = append(out, r)
		}
	}
	return string(out) // want "text made of runes"
}

func turned(s string) string {
	var out []rune
	for _, r := range s {
		out = append([]rune{r}, out...)
	}
	return string(out) // want "text made of runes"
}

func filled(s string) string {
	out := make([]rune, len(s))
	for i, r := range s {
		out[i] = r
	}
	return string(out) // want "text made of runes"
}

func cutBack(s string, n int) string {
	var out []rune
	for _, r := range s {
		out = append(out, r)
	}
	out = out[:n]
	return string(out) // want "text made of runes"
}

func lent(s string, keep func([]rune)) string {
	var out []rune
	for _, r := range s {
		out = append(out, r)
	}
	keep(out)
	return string(out) // want "text made of runes"
}

func twice(s string) string {
	var out []rune
	for _, r := range s {
		out = append(out, r)
	}
	out = append(out, out...)
	return string(out) // want "text made of runes"
}

func meanwhile(s string) string {
	var out []rune
	next := func(r rune) rune {
		out = append(out, '-')
		return r
	}
	for _, r := range s {
		out = append(out, next(r))
	}
	return string(out) // want "text made of runes"
}

func inTurn(next func() rune) string {
	var out []rune
	out = append(out, next(), next())
	return string(out) // want "text made of runes"
}

func commented(s string) string {
	var out []rune
	for _, r := range s {
		out = append(out, r, // as it is
			'\n')
	}
	return string(out) // want "text made of runes"
}

type letters []rune

func named(s string) string {
	var out letters
	for _, r := range s {
		out = append(out, r)
	}
	return string(out) // want "text made of runes"
}

type text string

func another(s string) text {
	var out []rune
	for _, r := range s {
		out = append(out, r)
	}
	return text(out) // want "text made of runes"
}

var everywhere []rune

func shared(r rune) string {
	everywhere = append(everywhere, r)
	return string(everywhere) // want "text made of runes"
}

func ownRoom(out string) string {
	if len(out) > 0 {
		out := make([]rune, 0, len(out))
		for _, r := range "abc" {
			out = append(out, r)
		}
		return string(out) // want "text made of runes"
	}
	return out
}

func halfWay(list []rune) string {
	var out []rune
	defer func() { recover() }()
	out = append(out, list[0], list[1])
	return string(out) // want "text made of runes"
}
