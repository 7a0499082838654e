package recompiled

import "regexp"

type kept struct{ re *regexp.Regexp }

func (k *kept) set(pattern string) (err error) {
	k.re, err = regexp.Compile(pattern)
	return err
}
