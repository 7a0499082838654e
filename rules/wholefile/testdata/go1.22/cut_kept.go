package wholefile

import "strings"

func runes(text string) (n int) {
	for i, r := range strings.Split(text, "") { // want "list of parts made"
		n += i * len(r)
	}
	return n
}

func separator(text, sep string) (n int) {
	for _, part := range strings.Split(text, sep) { // want "list of parts made"
		n += len(part)
	}
	return n
}

func noPart(text string) (n int) {
	for i := range strings.Split(text, ",") { // want "list of parts made"
		n += i
	}
	return n
}

func moved(text string) (n int) {
	for i, part := range strings.Split(text, ",") { // want "list of parts made"
		i += len(part)
		n += i
	}
	return n
}

func numberKept(text string) (all []func() int) {
	for i, part := range strings.Split(text, ",") { // want "list of parts made"
		all = append(all, func() int { return i + len(part) })
	}
	return all
}

func pointed(text string) (all []*int) {
	for i, part := range strings.Split(text, ",") { // want "list of parts made"
		if part != "" {
			all = append(all, &i)
		}
	}
	return all
}

func hiddenPackage(text string) (n int) {
	for _, strings := range strings.Split(text, ",") { // want "list of parts made"
		n += len(strings)
	}
	return n
}

func hiddenSeparator(text string) (n int) {
	for _, comma := range strings.Split(text, comma) { // want "list of parts made"
		n += len(comma)
	}
	return n
}

func said(text string) (n int) {
	for _, part := range /* all of them */ strings.Split(text, ",") { // want "list of parts made"
		n += len(part)
	}
	return n
}

func outside(text string) string {
	var part string
	for _, part = range strings.Split(text, ",") { // want "list of parts made"
		println(part)
	}
	return part
}

func half(text string) (n int) {
	parts := strings.Split(text, ",") // want "list of parts made"
	for i, part := range parts {
		if 2*i < len(parts) {
			n += len(part)
		}
	}
	return n
}

func before(text string, limit int) (n int) {
	parts := strings.Split(text, ",") // want "list of parts made"
	if len(parts) > limit {
		return 0
	}
	for i, part := range parts {
		n += i * len(part)
	}
	return n
}

func lastLater(text string) (all []func() bool) {
	parts := strings.Split(text, ",") // want "list of parts made"
	for i, part := range parts {
		all = append(all, func() bool { return part != "" && i == len(parts)-1 })
	}
	return all
}

func beyond(text string) (n int) {
	parts := strings.Split(text, ",") // want "list of parts made"
	for i, part := range parts {
		if i > len(parts)-1 || i == len(parts)-2+1 {
			n += len(part)
		}
	}
	return n
}
