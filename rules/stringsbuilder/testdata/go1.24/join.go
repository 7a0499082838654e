package build

type sheet struct{ lines []string }

type texts []string

func words(words ...string) string {
	line := ""
	for i := 0; i < len(words); i++ {
		line += words[i] // want `string grows by \+=`
		if i != len(words)-1 {
			line += " " // want `string grows by \+=`
		}
	}
	return line
}

func before(all texts, sep string) string {
	var s string
	for i, w := range all {
		if i > 0 {
			s += sep // want `string grows by \+=`
		}
		s += w // want `string grows by \+=`
	}
	return s
}

func after(p *sheet) string {
	s := "page: "
	for i := range p.lines {
		s = s + p.lines[i] // want `string grows by \+=`
		if i+1 < len(p.lines) {
			s += ", " // want `string grows by \+=`
		}
	}
	return s
}

func branched(all []string) (s string) {
	for i, w := range all {
		if i == 0 {
			s += w // want `string grows by \+=`
		} else {
			s += ", " + w // want `string grows by \+=`
		}
	}
	return s
}

func together(all []string, verbose bool) string {
	out := ""
	if verbose {
		out = "all: "
	}
	for _, w := range all {
		out += w // want `string grows by \+=`
	}
	return out
}

func remarked(list []string) (s string) {
	for _, w := range list {
		// All of it.
		s += w /* and no more */ // want `string grows by \+=`
	}
	return s
}
