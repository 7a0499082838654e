package joined

import (
	"fmt"
	"strconv"
	"strings"
)

type pair struct {
	key   string
	value int
}

func (p pair) String() string { return p.key + ":" + strconv.Itoa(p.value) }

// Lists that are gathered and joined.
func labels(m map[string]string) string {
	var parts []string
	for k, v := range m {
		parts = append(parts, fmt.Sprintf("%s=%q", k, v)) // want `texts made one by one and gathered in a list to be joined`
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func each(list []pair) string {
	out := make([]string, len(list))
	for i, p := range list {
		out[i] = p.String() // want `texts made one by one and gathered in a list to be joined`
	}
	return strings.Join(out, " ")
}

func eachIndex(list []pair) string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = fmt.Sprintf("%v|%5.1f", list[i], 1.5) // want `texts made one by one and gathered in a list to be joined`
	}
	return strings.Join(out, "")
}

func quoted(rows [][]string, all bool) (text string, err error) {
	for _, row := range rows {
		cells := make([]string, 0, len(row))
		for _, c := range row {
			if c == "" && !all {
				continue
			}
			cells = append(cells, strconv.Quote(c), c+"\n"+c[1:]) // want `texts made one by one and gathered in a list to be joined`
		}
		switch {
		case len(cells) == 0:
			return "", nil
		case len(cells) > 0 && all:
			cells = append(cells, "end")
		}
		text += strings.Join(cells, "\t")
	}
	return text, nil
}

func begun(head string, list []pair) string {
	parts := []string{head, "x"}
	for _, p := range list {
		parts = append(parts, p.key+fmt.Sprint(p.value)) // want `texts made one by one and gathered in a list to be joined`
	}
	return strings.Join(parts, "/")
}

func two(list []pair) (string, string) {
	var keys []string
	values := make([]string, 0, 8)
	for _, p := range list {
		keys = append(keys, strings.ToUpper(p.key))    // want `texts made one by one and gathered in a list to be joined`
		values = append(values, strconv.Itoa(p.value)) // want `texts made one by one and gathered in a list to be joined`
	}
	return strings.Join(keys, ","), strings.Join(values, ",")
}

// What is joined twice has grown in between.
func twice(list []pair, f func(string)) string {
	var parts []string
	for _, p := range list {
		parts = append(parts, p.String()) // want `texts made one by one and gathered in a list to be joined`
		f(strings.Join(parts, "."))
	}
	return strings.Join(parts, ".")
}

type set struct{ all *[]pair }

func (s *set) String() string {
	parts := make([]string, len(*s.all))
	for i, p := range *s.all {
		parts[i] = fmt.Sprintf("%d", p.value) // want `gathered in a list`
	}
	return "[" + strings.Join(parts, ",") + "]"
}

func stripped(s string, tables map[rune][]string) string {
	kept := []string{}
	for _, r := range s {
		if r < 0x80 {
			v := string(r)
			kept = append(kept, v) // want "pieces of a text gathered"
			continue
		}
		if t, ok := tables[r>>8]; ok && len(t) > int(r&0xff) {
			kept = append(kept, t[r&0xff])
		}
	}
	return strings.Join(kept, "")
}
