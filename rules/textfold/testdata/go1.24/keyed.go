package textfold

import (
	"bytes"
	"strings"
)

var kinds = map[string]int{"html": 1, "text": 2}

func kind(name string) (int, bool) {
	k, ok := kinds[strings.ToLower(name)] // want "made to look it up"
	return k, ok
}

func anyKind(all []string) bool {
	for _, name := range all {
		if kinds[strings.ToUpper(strings.TrimSpace(name))] > 0 { // want "made to look it up"
			return true
		} else if _, ok := kinds[strings.ToLower(name)]; ok { // want "made to look it up"
			return true
		}
	}
	return false
}

func tag(name []byte) int {
	var buf = kinds[string(bytes.ToLower(name))] // want "made to look it up"
	return buf
}

func byName(m map[string]*[2]int, name string) {
	key := strings.ToLower(name) // want "made to look it up"
	if p, ok := m[key]; ok && len(key) > 1 {
		p[0]++
		return
	}
	if key == "default" {
		m["x"][1] = len(key)
	}
	m[key][0] = 1
}

func headerOf(name []byte) int {
	if key := string(bytes.ToUpper(name)); key == "HOST" || key == "ACCEPT" { // want "made to look it up"
		return 1
	}
	return 0
}

func fits(c chan string, s string) int {
	select {
	case t := <-c:
		switch strings.ToLower(t) { // want "made to look it up"
		case "a", "b", "c", "d", "e", "f", "g", "h", "j":
			return kinds[strings.ToLower(s)] // want "made to look it up"
		}
	}
	return 0
}
