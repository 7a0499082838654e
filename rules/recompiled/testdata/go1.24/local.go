package recompiled

import "regexp"

func local(pattern, s string) (bool, error) {
	compiledPattern := pattern + "$"
	if matchStringPattern := len(s); matchStringPattern > 0 {
		return regexp.MatchString(compiledPattern, s) // want "compiled in each call"
	}
	return false, nil
}
