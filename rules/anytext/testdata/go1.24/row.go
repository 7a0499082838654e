package test

import (
	"fmt"
	"strings"
)

// textOf is a name that somebody has.
func textOf() {}

type cell interface{}

type row struct{ cells map[string]cell }

func (r *row) number(name string) string {
	return fmt.Sprintf("%d", r.cells[name]) // want "may be text already"
}

func (r *row) match(name, value string) bool {
	return strings.ToLower(fmt.Sprint(r.cells[name])) == value // want "may be text already"
}
