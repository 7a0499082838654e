package test

import "fmt"

// key is the text of a key.
func key(k any) string {
	return fmt.Sprint(k) // want "may be text already"
} // for maps

func keys(m map[any]int) (out []string) {
	for k := range m {
		out = append(out, fmt.Sprintf("%v", k)) // want "may be text already"
	}
	return out
}

func path(parts []any) string {
	path := ""
	for _, p := range parts {
		path += "/" + fmt.Sprintf("%s", p) // want "may be text already"
	}
	return path
}
