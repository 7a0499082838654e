package build

import (
	"fmt"
	"strings"
)

func summed(names []string) string {
	s := ""
	for _, name := range names {
		s = s + name + "," // want `grows`
	}
	return s
}

func printed(names []string) string {
	s := "names"
	for _, name := range names {
		s = fmt.Sprintf("%s, %s", s, name) // want `grows`
	}
	return s
}

func joinedEach(names []string) string {
	s := "/"
	for _, name := range names {
		s = strings.Join([]string{s, name}, "/") // want `grows`
	}
	return s
}
