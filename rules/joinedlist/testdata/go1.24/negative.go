package joined

import (
	"sort"
	"strconv"
	"strings"
)

func otherwise(list []pair, old []string) string {
	parts := old[:0]
	for _, p := range list {
		parts = append(parts, p.String())
	}
	return strings.Join(parts, ",")
}

func returned(list []pair) (string, []string) {
	var parts []string
	for _, p := range list {
		parts = append(parts, p.String())
	}
	return strings.Join(parts, ","), parts
}

func passed(list []pair) string {
	var parts []string
	for _, p := range list {
		parts = append(parts, p.String())
	}
	sort.Strings(parts)
	return strings.Join(parts, ",")
}

func unlooped(p pair, all bool) string {
	var parts []string
	parts = append(parts, p.String())
	if all {
		parts = append(parts, p.String())
	}
	return strings.Join(parts, ",")
}

func there(list []pair) string {
	var parts []string
	for _, p := range list {
		parts = append(parts, p.key)
	}
	return strings.Join(parts, ",")
}

func captured(list []pair) string {
	var parts []string
	add := func(p pair) { parts = append(parts, p.String()) }
	for _, p := range list {
		add(p)
	}
	return strings.Join(parts, ",")
}

type source struct{ at int }

func (s *source) next() string { s.at++; return strconv.Itoa(s.at) }

// A result is asked for by its name.
func named(list []pair) (parts []string) {
	for _, p := range list {
		parts = append(parts, p.String())
	}
	println(strings.Join(parts, ","))
	return
}

func kept(s string, all map[string][]string) string {
	words := strings.Split(s, "_")
	for i := range words {
		words[i] = strings.ToUpper(words[i])
	}
	all[s] = words
	return strings.Join(words, "")
}

func lent(list []pair, old []string) string {
	for i, p := range list {
		old[i] = p.String()
	}
	return strings.Join(old, "")
}

func once(s string) string {
	words := strings.Split(s, "_")
	words[0] = strings.ToUpper(words[0])
	return strings.Join(words, "")
}

func pointed(list []pair, set func(*string, pair)) string {
	words := make([]string, len(list))
	for i, p := range list {
		words[i] = p.String()
		set(&words[i], p)
	}
	return strings.Join(words, "")
}

func (p pair) name() string { return p.key }

// Texts that are there already are asked for.
func asked(list []pair) string {
	words := make([]string, len(list))
	for i, p := range list {
		words[i] = p.name()
	}
	return strings.Join(words, "")
}

// So are parts of a text.
func trimmed(s string) string {
	words := strings.Split(s, "_")
	for i := range words {
		words[i] = strings.TrimSpace(words[i])
	}
	return strings.Join(words, "")
}

type namer interface{ Name() string }

// Nobody knows what these do.
func unknown(list []namer) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = n.Name()
	}
	return strings.Join(words, "")
}

func roomy(list []pair) string {
	parts := make([]string, 0, len(list))
	for _, p := range list {
		parts = append(parts, p.key)
	}
	return strings.Join(parts, "")
}

func theirs(p pair, all, both bool) string {
	var parts []string
	parts = append(parts, p.key)
	if all {
		parts = append(parts, "all")
	}
	if both {
		parts = append(parts, "both")
	}
	return strings.Join(parts, ",")
}
