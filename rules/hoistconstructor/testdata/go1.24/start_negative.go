package hoist

import (
	"fmt"
	"regexp"
	"strings"
)

// Methods that run, through an interface, before the variables after them have
// their values.

var (
	banner = fmt.Sprint(release{"v1"}, &pages)
	pages  []*page[int]
)

type release struct{ name name }

type name string

func (n name) String() string { return trimmed(string(n)) }

func trimmed(s string) string { return strings.NewReplacer("v", "").Replace(s) }

type page[T any] struct{ no T }

func (p *page[T]) String() string { return regexp.MustCompile("p").FindString(fmt.Sprint(p.no)) }

var held fmt.Stringer = later{}

var told = held.String()

type later struct{}

func (later) String() string { return strings.NewReplacer("l", "").Replace("later") }
