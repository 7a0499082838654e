package textfold

import (
	"bytes"
	"fmt"
	"strings"
)

func stored(m map[string]int, s string) {
	m[strings.ToLower(s)] = 1
	m[strings.ToLower(s)]++
	m[strings.ToUpper(s)] += 2
	(m[strings.ToUpper(s)]) = 2
	for m[strings.ToLower(s)] = range 3 {
	}
	delete(m, strings.ToLower(s))
}

func storedByName(m map[string]int, s string) bool {
	key := strings.ToLower(s)
	if _, ok := m[key]; ok {
		return true
	}
	m[key] = 1
	return false
}

func toldOf(m map[string]int, s string) (int, error) {
	key := strings.ToLower(s)
	n, ok := m[key]
	if !ok {
		return 0, fmt.Errorf("no %s", key)
	}
	return n, nil
}

func anyKey(m map[any]int, s string) int { return m[strings.ToLower(s)] }

type label string

func labelled(m map[label]int, s string) int { return m[label(strings.ToLower(s))] }

func generic[M ~map[string]int](m M, s string) int { return m[strings.ToLower(s)] }

func inSlice(s []int, text string) int { return s[len(strings.ToLower(text))] }

func jumps(m map[string]int, s string) int {
	if s == "" {
		goto done
	}
	return m[strings.ToLower(s)]
done:
	return 0
}

func constantKey(m map[string]int) int { return m[strings.ToLower("ABC")] }

var outsideKey = kinds[strings.ToLower("x"+sOf())]

func sOf() string { return "" }

func calledLater(m map[string]int, s string) func() int {
	key := strings.ToLower(s)
	return func() int { return m[key] }
}

func setAgain(m map[string]int, s string) int {
	key := strings.ToLower(s)
	if m[key] == 0 {
		key = "other"
	}
	return m[key]
}

func comparedWith(m map[string]int, s, t string) bool {
	key := strings.ToLower(s)
	return m[key] > 0 || key == t
}

func onlyMeasured(s string) int {
	key := strings.ToLower(s)
	return len(key)
}

func ordered(m map[string]int, s string) bool {
	key := strings.ToLower(s)
	return m[key] > 0 || key < "k"
}

func variedCases(m map[string]int, s, t string) int {
	key := strings.ToLower(s)
	switch key {
	case t:
		return 1
	}
	return m[key]
}

func addressed(m map[string]int, s string) *string {
	key := strings.ToLower(s)
	_ = m[key]
	return &key
}

func bytesKept(b []byte) (int, []byte) {
	low := bytes.ToLower(b)
	return kinds[string(low)], low
}

func redefined(m map[string]int, s string) int {
	type string = int
	_ = string(1)
	return m[strings.ToLower(s)]
}

func noCases(s string) int {
	switch strings.ToLower(s) {
	default:
		return 1
	}
}
