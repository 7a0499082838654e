package stress

import (
	"path"
	"regexp"
	"strings"
)

// race is one report of the race detector.
type race struct {
	one, other access
	report     string
}

// access is one of the two accesses of a race, where it is the package's own.
type access struct {
	what string // "read", "write"
	fn   string // "(*Cache).Len"
	at   string // "cache.go:41"
}

func (a access) String() string {
	s := "a " + a.what + " in " + a.fn
	if a.at != "" {
		s += " (" + a.at + ")"
	}
	return s
}

var accessRE = regexp.MustCompile(`(?i)^(?:previous )?(?:atomic )?(read|write) at 0x`)

// races reads what the race detector said. Of each access the first frame within
// a package is named, else the first of all.
func races(said, pkg string) []race {
	var out []race
	for _, block := range strings.Split(said, "WARNING: DATA RACE\n")[1:] {
		block, _, _ = strings.Cut(block, "\n==================")
		var found []access
		lines := strings.Split(block, "\n")
		for i, line := range lines {
			if m := accessRE.FindStringSubmatch(line); m != nil && len(found) < 2 {
				found = append(found, frame(strings.ToLower(m[1]), lines[i+1:], pkg))
			}
		}
		if len(found) == 2 {
			out = append(out, race{found[0], found[1], block})
		}
	}
	return out
}

// frame finds the frame of an access that says most.
func frame(what string, lines []string, pkg string) access {
	var first access
	for i := 0; i+1 < len(lines) && strings.TrimSpace(lines[i]) != ""; i += 2 {
		name := strings.TrimSuffix(strings.TrimSpace(lines[i]), "()")
		at, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " ")
		a := access{what, name, path.Base(strings.ReplaceAll(at, `\`, "/"))}
		if own, ok := strings.CutPrefix(name, pkg+"."); ok && !strings.HasPrefix(own, "stress") {
			a.fn = own
			return a
		}
		if first.fn == "" {
			first = a
		}
	}
	return first
}
