package wholefile

import "strings"

func laterPart(text string) (all []func() string) {
	for _, part := range strings.Split(text, ",") { // want "list of parts made"
		all = append(all, func() string { return part })
	}
	return all
}

func pointed(text string) (all []*string) {
	for _, part := range strings.Split(text, ",") { // want "list of parts made"
		all = append(all, &part)
	}
	return all
}

func skipping(text string) (n int) {
	for i, part := range strings.Split(text, ",") { // want "list of parts made"
		i++
		n += i * len(part)
	}
	return n
}

func characters(text string) (n int) {
	for i, c := range strings.Split(text, "") { // want "list of parts made"
		n += i * len(c)
	}
	return n
}

func separatedBy(text, sep string) (n int) {
	for i, part := range strings.Split(text, sep) { // want "list of parts made"
		n += i * len(part)
	}
	return n
}

func fieldsOf(text string) (n int) {
	for i, word := range strings.Fields(text) { // want "list of parts made"
		n += i * len(word)
	}
	return n
}

func hidden(text string) (n int) {
	for i, strings := range strings.Split(text, ",") { // want "list of parts made"
		n += i * len(strings)
	}
	return n
}

func inTheMiddle(text string) (n int) {
	parts := strings.Split(text, ",") // want "list of parts made"
	for i, part := range parts {
		if 2*i == len(parts)-n {
			n += len(part)
		}
	}
	return n
}

func oneOff(text string) (n int) {
	parts := strings.Split(text, ",") // want "list of parts made"
	for i, part := range parts {
		if i < len(parts) || i == len(parts)-2 || i+1 > len(parts)-1 {
			n += len(part)
		}
	}
	return n
}

func elsewhere(text string) (n int) {
	parts := strings.Split(text, ",") // want "list of parts made"
	j := 0
	for i, part := range parts {
		j += i % 2
		if j == len(parts)-1 {
			n += len(part)
		}
	}
	return n
}

func between(text string) (n int) {
	parts := strings.Split(text, ",") // want "list of parts made"
	text = ""
	for i, part := range parts {
		n += i * len(part) * len(text)
	}
	return n
}
