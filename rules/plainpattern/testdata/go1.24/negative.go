package plainpattern

import "regexp"

var (
	folded   = regexp.MustCompile("(?i)kind")
	lines    = regexp.MustCompile("(?m)^text$")
	words    = regexp.MustCompile(`\btext\b`)
	anywhere = regexp.MustCompile(`(\d+)-(\d+)`)
	nested   = regexp.MustCompile(`^([é-ñ]+x)*$`)
	replaced = regexp.MustCompile("text")
	pointed  = regexp.MustCompile("text")
	Exported = regexp.MustCompile("text")
	built    = regexp.MustCompile("text" + name)
	posix    = regexp.MustCompilePOSIX("text")
	odd      = regexp.MustCompile("\uFFFD")

	name = "x"
)

func change() {
	replaced = regexp.MustCompile("other")
	p := &pointed
	*p = regexp.MustCompile("other")
}

func unknown(s string, re *regexp.Regexp) bool {
	return replaced.MatchString(s) || pointed.MatchString(s) || Exported.MatchString(s) || built.MatchString(s) ||
		posix.MatchString(s) || re.MatchString(s)
}

func names() []string { return version.SubexpNames() }

type pattern struct{}

func (pattern) MatchString(s string) bool { return s == "" }

func other(s string, token pattern) bool { return token.MatchString(s) }
