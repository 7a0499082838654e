package plainpattern

import (
	"regexp"
	"strings"
)

var (
	colour   = regexp.MustCompile("\x1b\\[(?:[0-9]{1,3}(?:;[0-9]{1,3})*)?[mK]")
	holder   = regexp.MustCompile(`\{\{\s*(\w+)\s*\}\}`)
	address  = regexp.MustCompile(`([a-z.]+)@([a-z.]+)+`)
	comment  = regexp.MustCompile(`^//\s*(.*?)\s*$`)
	optional = regexp.MustCompile(`\w+(::\w+)?\s+`)
	eitherOf = regexp.MustCompile(`<b>|\[b\]`)
	anyCase  = regexp.MustCompile(`(?i)href="(.*?)"`)
	lettered = regexp.MustCompile(`\w+e\d+?\b`)
	n        = regexp.MustCompile(`\w+\$\w+`)
)

func plain(s string) string {
	return colour.ReplaceAllLiteralString(s, "") // want "regular expression run on texts that may have nothing of it"
}

func filled(s string, with map[string]string) string {
	if !holder.MatchString(s) { // want "regular expression run on texts that may have nothing of it"
		return s
	}
	return holder.ReplaceAllStringFunc(s, func(m string) string { return with[m] }) // want "regular expression run on texts that may have nothing of it"
}

func addresses(lines []string) (all [][]string) {
	for _, line := range lines {
		all = append(all, address.FindAllStringSubmatch(line, -1)...) // want "regular expression run on texts that may have nothing of it"
		if loc := address.FindStringSubmatchIndex(line); loc != nil { // want "regular expression run on texts that may have nothing of it"
			all = append(all, []string{line[loc[2]:loc[3]]})
		}
	}
	return all
}

func remark(line string) string {
	if m := comment.FindStringSubmatch(line); m != nil { // want "regular expression run on texts that may have nothing of it"
		return m[1]
	}
	return ""
}

func unneeded(s string) []string {
	return []string{
		optional.FindString(s), // want "tried at each place"
		eitherOf.FindString(s), // want "tried at each place"
		anyCase.FindString(s),  // want "tried at each place"
		lettered.FindString(s), // want "tried at each place"
	}
}

func called(s string) string { return n.FindString(s) } // want "tried at each place"

func ofBytes(b []byte) bool { return colour.Match(b) } // want "tried at each place"

func looked(s string) string {
	if strings.Contains(s, "{{") {
		s = holder.ReplaceAllString(s, "")
	}
	return s
}

func shadowed(s string) string {
	colourFindString := "x"
	return colour.FindString(s) + colourFindString // want "tried at each place"
}
