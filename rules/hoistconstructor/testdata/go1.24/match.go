package hoist

import "regexp"

func method(name string) bool {
	if ok, err := regexp.MatchString("^[A-Z]+$", name); !ok || err != nil { // want "compiled anew on every call, from a constant pattern"
		return false
	}
	ok, _ := regexp.Match("x"+"y", []byte(name)) // want "compiled anew on every call, from a constant pattern"
	return ok
}

func returnsBoth(name string) (bool, error) {
	return regexp.MatchString("^[a-z]+$", name) // want "compiled anew on every call, from a constant pattern"
}
