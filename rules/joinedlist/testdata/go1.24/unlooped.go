package joined

import (
	"fmt"
	"strconv"
	"strings"
)

type address struct {
	host       string
	ttl, scope *int
}

func (a *address) String() string {
	var parts []string
	parts = append(parts, a.host) // want "texts made one by one"
	if a.ttl != nil {
		parts = append(parts, strconv.Itoa(*a.ttl))
	}
	if a.scope != nil {
		parts = append(parts, strconv.Itoa(*a.scope))
	}
	return strings.Join(parts, "/")
}

func connection(network, kind string, a *address) string {
	parts := []string{network, kind}
	if a != nil {
		parts = append(parts, a.String()) // want "texts made one by one"
	}
	return strings.Join(parts, " ")
}

func options(n int, fast, deep bool) string {
	opts := []string{}
	if fast {
		opts = append(opts, "fast") // want "texts made one by one"
	}
	if deep {
		opts = append(opts, "deep")
	}
	if n > 0 {
		opts = append(opts, fmt.Sprintf("n=%d", n))
	}
	return strings.Join(opts, ",")
}
