package levelcopy

import (
	"slices"
	"strings"
)

// What must stay silent.

func (n *node) all() []*node { return n.children }

func other(n *node) (all []*node) {
	for _, c := range n.children {
		all = append(all, c.all()...)
	}
	return all
}

type leaf struct{ name string }

type shown interface{ shown() string }

func (l leaf) text() string { return l.name }

func (l leaf) String() string { return "leaf " + l.name }

// stranger implements none of what it calls.
type stranger struct{ e shown }

func (s stranger) text() string { return "(" + s.e.shown() + ")" }

func first(n *node) []string {
	for _, c := range n.children {
		return append([]string{n.name}, first(c)[0])
	}
	return nil
}

func counted(n *node) int {
	sum := 1
	for _, c := range n.children {
		sum += counted(c)
	}
	return sum
}

func looked(n *node) (all []string) {
	for _, c := range n.children {
		sub := looked(c)
		slices.Sort(sub)
		all = append(all, sub...)
	}
	return all
}

func shared(b *strings.Builder, n *node) string {
	for _, c := range n.children {
		b.WriteString(shared(b, c))
	}
	return n.name
}

func appended(all []string, n *node) []string {
	all = append(all, n.name)
	for _, c := range n.children {
		all = appended(all, c)
	}
	return all
}
