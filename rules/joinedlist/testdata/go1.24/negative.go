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

func made(list []pair, n int) string {
	parts := make([]string, n)
	for i, p := range list {
		parts[i] = p.String()
	}
	return strings.Join(parts, ",")
}

func shorter(list, more []pair) string {
	parts := make([]string, len(more))
	for i, p := range list {
		parts[i] = p.String()
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

func sliced(list []pair) string {
	var parts []string
	for _, p := range list {
		parts = append(parts, p.String())
	}
	return strings.Join(parts[1:], ",")
}

func passed(list []pair) string {
	var parts []string
	for _, p := range list {
		parts = append(parts, p.String())
	}
	sort.Strings(parts)
	return strings.Join(parts, ",")
}

func varied(list []pair, sep string) string {
	var parts []string
	for _, p := range list {
		parts = append(parts, p.String())
	}
	return strings.Join(parts, sep)
}

func counted(list []pair) string {
	var parts []string
	for _, p := range list {
		parts = append(parts, p.String()+strconv.Itoa(len(parts)))
	}
	return strings.Join(parts, ",")
}

func empties(list []pair) string {
	var parts []string
	for _, p := range list {
		parts = append(parts, p.String())
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, "")
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

func partly(list []pair) string {
	parts := make([]string, len(list))
	for i, p := range list {
		if p.value > 0 {
			parts[i] = p.String()
		}
	}
	return strings.Join(parts, ",")
}

func left(list []pair) string {
	parts := make([]string, len(list))
	for i, p := range list {
		if p.value < 0 {
			break
		}
		parts[i] = p.String()
	}
	return strings.Join(parts, ",")
}

func another(list []pair) string {
	parts := make([]string, len(list))
	for i, p := range list {
		parts[len(list)-1-i] = p.String()
	}
	return strings.Join(parts, ",")
}

func longer(list []pair) string {
	parts := make([]string, len(list))
	list = list[1:]
	for i, p := range list {
		parts[i] = p.String()
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

func beside(list []pair, s *source) string {
	var parts []string
	for range list {
		parts = append(parts, strconv.Itoa(s.at), s.next())
	}
	return strings.Join(parts, ",")
}

func commented(list []pair) string {
	var parts []string
	for _, p := range list {
		parts = append(parts /* each */, p.String())
	}
	return strings.Join(parts, ",")
}

func jumping(list []pair) string {
	if len(list) == 0 {
		goto end
	}
	{
		var parts []string
		for _, p := range list {
			parts = append(parts, p.String())
		}
		return strings.Join(parts, ",")
	}
end:
	return ""
}

// A result is asked for by its name.
func named(list []pair) (parts []string) {
	for _, p := range list {
		parts = append(parts, p.String())
	}
	println(strings.Join(parts, ","))
	return
}

func changed(s, old *set) string {
	parts := make([]string, len(*s.all))
	s = old
	for i, p := range *s.all {
		parts[i] = p.String()
	}
	return strings.Join(parts, ",")
}
