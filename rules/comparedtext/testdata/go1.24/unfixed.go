package comparedtext

import "strings"

type label string

func called(path string, n *node) bool {
	return strings.HasPrefix(path, n.path()+"/") // want "texts joined only to be compared"
}

func indexed(paths []string, dir string) bool {
	return paths[0] == dir+"/" // want "texts joined only to be compared"
}

func shadowed(path, dir string, len func(string) int) bool {
	return path == dir+"/" || len(path) == 0 // want "texts joined only to be compared"
}

func otherType(l label, text string) bool {
	return string(l) == text+"/" // want "texts joined only to be compared"
}
