package joined

import (
	"strconv"
	"strings"
)

func made(list []pair, n int) string {
	parts := make([]string, n)
	for i, p := range list {
		parts[i] = p.String() // want "texts made one by one"
	}
	return strings.Join(parts, ",")
}

func shorter(list, more []pair) string {
	parts := make([]string, len(more))
	for i, p := range list {
		parts[i] = p.String() // want "texts made one by one"
	}
	return strings.Join(parts, ",")
}

func sliced(list []pair) string {
	var parts []string
	for _, p := range list {
		parts = append(parts, p.String()) // want "texts made one by one"
	}
	return strings.Join(parts[1:], ",")
}

func varied(list []pair, sep string) string {
	var parts []string
	for _, p := range list {
		parts = append(parts, p.String()) // want "texts made one by one"
	}
	return strings.Join(parts, sep)
}

func counted(list []pair) string {
	var parts []string
	for _, p := range list {
		parts = append(parts, p.String()+strconv.Itoa(len(parts))) // want "texts made one by one"
	}
	return strings.Join(parts, ",")
}

func empties(list []pair) string {
	var parts []string
	for _, p := range list {
		parts = append(parts, p.String()) // want "texts made one by one"
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, "")
}

func partly(list []pair) string {
	parts := make([]string, len(list))
	for i, p := range list {
		if p.value > 0 {
			parts[i] = p.String() // want "texts made one by one"
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
		parts[i] = p.String() // want "texts made one by one"
	}
	return strings.Join(parts, ",")
}

func another(list []pair) string {
	parts := make([]string, len(list))
	for i, p := range list {
		parts[len(list)-1-i] = p.String() // want "texts made one by one"
	}
	return strings.Join(parts, ",")
}

func longer(list []pair) string {
	parts := make([]string, len(list))
	list = list[1:]
	for i, p := range list {
		parts[i] = p.String() // want "texts made one by one"
	}
	return strings.Join(parts, ",")
}

func beside(list []pair, s *source) string {
	var parts []string
	for range list {
		parts = append(parts, strconv.Itoa(s.at), s.next()) // want "texts made one by one"
	}
	return strings.Join(parts, ",")
}

func commented(list []pair) string {
	var parts []string
	for _, p := range list {
		parts = append(parts /* each */, p.String()) // want "texts made one by one"
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
			parts = append(parts, p.String()) // want "texts made one by one"
		}
		return strings.Join(parts, ",")
	}
end:
	return ""
}

func changed(s, old *set) string {
	parts := make([]string, len(*s.all))
	s = old
	for i, p := range *s.all {
		parts[i] = p.String() // want "texts made one by one"
	}
	return strings.Join(parts, ",")
}

func groups(v int64) string {
	parts := []string{"", "", "", "", "", "", ""}
	j := len(parts) - 1
	for ; v > 999; v /= 1000 {
		parts[j] = strconv.FormatInt(v%1000, 10) // want "texts made one by one"
		for len(parts[j]) < 3 {
			parts[j] = "0" + parts[j]
		}
		j--
	}
	parts[j] = strconv.Itoa(int(v))
	return strings.Join(parts[j:], ",")
}

func camel(s string) string {
	words := strings.Split(s, "_")
	for i := range words {
		if i > 0 && words[i] != "" {
			words[i] = strings.ToUpper(words[i][:1]) + words[i][1:] // want "texts made one by one"
		}
	}
	return strings.Join(words, "")
}
