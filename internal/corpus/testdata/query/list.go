package query

// list returns what f makes of the items, with commas between them.
func list[T any](items []T, f func(T) string) string {
	var text string
	for i := range items {
		if i == 0 {
			text = f(items[i])
		} else {
			text += ", " + f(items[i])
		}
	}
	return text
}

// Join returns the parts with a word between them, in brackets if there are
// several.
func Join(word string, parts ...string) string {
	if len(parts) < 2 {
		return one(parts)
	}
	out := "("
	for n, p := range parts {
		out = out + p
		if n < len(parts)-1 {
			out = out + " " + word + " "
		}
	}
	return out + ")"
}

func one(parts []string) string {
	for _, p := range parts {
		return p
	}
	return "TRUE"
}
