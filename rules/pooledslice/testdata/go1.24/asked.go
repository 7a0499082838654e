package test

import s "sync"

var words s.Pool

// wordsTaken is a name that somebody has.
func wordsTaken() {}

func count(text string) int {
	list, ok := words.Get().([]string)
	if !ok {
		list = make([]string, 0, 16)
	}
	for i := range text {
		list = append(list, text[:i])
	}
	n := len(list)
	words.Put(list[:0]) // want "a header is allocated"
	return n
}
