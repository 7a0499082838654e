package build

import "strings"

type marked struct{ names []string }

func (r *marked) line() string {
	line, sep := "", ""
	for _, n := range r.names {
		line += sep + n // want `string grows by \+= in a loop`
		sep = "; "
	}
	return line
}

func markedCrew(all []string) string {
	text := "crew: "
	first := true
	for _, name := range all {
		if first {
			first = false
		} else {
			text += ", " // want `string grows by \+= in a loop`
		}
		text += name // want `string grows by \+= in a loop`
	}
	return text + "."
}

func markedPaths(all []string, n int) string {
	const slash = "/"
	var first, path = true, ""
	for i := 0; i < len(all); i++ {
		if !first {
			path += slash // want `string grows by \+= in a loop`
		}
		path += all[i] // want `string grows by \+= in a loop`
		first = false
	}
	var comma, list string
	for _, a := range all {
		list = list + comma + a // want `string grows by \+= in a loop`
		comma = ","
	}
	return strings.Repeat(path, n) + list
}

func eachGroup(groups [][]string) (lines []string) {
	for _, g := range groups {
		line := ""
		comma := ""
		for _, e := range g {
			line += comma + e // want `string grows by \+= in a loop`
			comma = ","
		}
		lines = append(lines, line)
	}
	return lines
}

func chosen(all []string) string {
	list := ""
	for i, a := range all {
		switch i {
		case 0:
			list = a
		default:
			list += " or " + a // want `string grows by \+= in a loop`
		}
	}
	return list
}

func either(all []string) string {
	var list string
	for i := range all {
		if i == 0 {
			list = all[i]
		} else {
			list += "|" + all[i] // want `string grows by \+= in a loop`
		}
	}
	return list
}

func chain(all []string, none string) string {
	if len(all) == 0 {
		return none
	}
	text := all[0]
	for _, a := range all[1:] {
		text += " > " + a // want `string grows by \+= in a loop`
	}
	return text
}

func asked(word string, all []string) string {
	out := "("
	for n, p := range all {
		out = out + p // want `string grows by \+= in a loop`
		if n < len(all)-1 {
			out = out + " " + word + " " // want `string grows by \+= in a loop`
		}
	}
	return out + ")"
}
