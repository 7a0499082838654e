package loops

type namedPart struct {
	name string
	deep struct{ text string }
}

const between = " » "

// From the last one.
func trail(parts []string) string {
	if len(parts) == 0 {
		return ""
	}
	s := parts[len(parts)-1]
	// want +2 `string is prepended to in`
	for i := len(parts) - 2; i >= 0; i-- {
		s = parts[i] + between + s
	}
	return s
}

func downToFirst(parts []string, sep string) (s string) {
	// want +2 `string is prepended to in`
	for i := len(parts) - 1; i > 0; i-- {
		s = sep + parts[i] + s
	}
	return s
}

func fromSecond(parts []string, size int) string {
	text := "."
	// want +2 `string is prepended to in`
	for i := 1; i < len(parts); i++ {
		text = parts[i] + text
	}
	// want +2 `string is prepended to in`
	for i := 0; i <= len(parts)-2; i++ {
		text = parts[i] + text
	}
	return text
}

func each(all []namedPart, s string) string {
	// want +2 `string is prepended to in`
	for _, n := range all {
		s = n.name + "/" + n.deep.text + s
	}
	return s
}

type tree struct {
	parts []*namedPart
	sep   string
}

func (t *tree) path(s string) string {
	// want +2 `string is prepended to in`
	for i := range t.parts {
		s = t.sep + t.parts[i].name + s
	}
	return s
}

// It begins with another one than the last.
func trailOther(parts []string, last string) string {
	s := last
	// want +2 `string is prepended to in`
	for i := len(parts) - 2; i >= 0; i-- {
		s = parts[i] + between + s
	}
	return s
}

// What follows is shown only.

func ofCall(parts []string, s string) string {
	// want +2 `string is prepended to in`
	for _, p := range parts {
		s = quote(p) + s
	}
	return s
}

func quote(s string) string { return "'" + s + "'" }

// Places that may not be there.
func outside(parts []string, n int) (s string) {
	// want +2 `string is prepended to in`
	for i := n; i >= 0; i-- {
		s = parts[i] + s
	}
	// want +2 `string is prepended to in`
	for i := len(parts) - 1; i >= -1; i-- {
		s = parts[i] + s
	}
	// want +2 `string is prepended to in`
	for i := 0; i <= len(parts); i++ {
		s = parts[i] + s
	}
	return s
}

func otherList(parts, others []string) (s string) {
	// want +2 `string is prepended to in`
	for i := range parts {
		s = others[i] + s
	}
	return s
}

func inMap(parts map[string]string) (s string) {
	// want +2 `string is prepended to in`
	for _, p := range parts {
		s = p + s
	}
	return s
}

func ofCounter(parts []string) (s string) {
	// want +2 `string is prepended to in`
	for i := range parts {
		s = string(rune('a'+i)) + parts[i] + s
	}
	return s
}

func more(parts []string) (s string, n int) {
	// want +2 `string is prepended to in`
	for _, p := range parts {
		s = p + s
		n++
	}
	return s, n
}

// Somebody sees how far it came.
func caught(all []*namedPart) (s string) {
	defer func() { _ = recover() }()
	// want +2 `string is prepended to in`
	for _, n := range all {
		s = n.name + s
	}
	return s
}

func remarkedFront(parts []string) (s string) {
	// want +2 `string is prepended to in`
	for _, p := range parts {
		s = p + s
		// in front
	}
	return s
}

func labelledFront(parts []string) (s string) {
all:
	// want +2 `string is prepended to in`
	for _, p := range parts {
		s = p + s
		if len(s) > 100 {
			break all
		}
	}
	return s
}

type word string

func ofOtherType(parts []word) (s word) {
	// want +2 `string is prepended to in`
	for _, p := range parts {
		s = p + s
	}
	return s
}

func passedBy(parts []string, none bool) (s string) {
	if none {
		goto end
	}
	// want +2 `string is prepended to in`
	for _, p := range parts {
		s = p + s
	}
end:
	return s
}
