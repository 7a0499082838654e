package levelcopy

import (
	"bytes"
	"strings"
)

type node struct {
	name     string
	children []*node
}

func leaves(n *node) []string {
	if len(n.children) == 0 {
		return []string{n.name}
	}
	var all []string
	for _, c := range n.children {
		all = append(all, leaves(c)...) // want `list of a recursive call copied into that of its caller, level by level`
	}
	return all
}

func (n *node) find(name string) (found []*node, err error) {
	for _, c := range n.children {
		sub, err := c.find(name)
		if err != nil {
			return nil, err
		}
		found = append(found, sub...) // want `list of a recursive call`
	}
	return found, nil
}

func generic[T any](list []T, n int) []T {
	if n == 0 {
		return nil
	}
	return append([]T{list[0]}, generic(list[1:], n-1)...) // want `list of a recursive call`
}

type expr interface{ text() string }

type sum struct{ a, b expr }

func (s *sum) text() string {
	return "(" + s.a.text() + " + " + s.b.text() + ")" // want `text of a recursive call` `text of a recursive call`
}

type list []expr

func (l list) text() string {
	var b strings.Builder
	for _, e := range l {
		b.WriteString(e.text()) // want `text of a recursive call`
	}
	return b.String()
}

func indented(n *node, depth int) string {
	s := strings.Repeat(" ", depth) + n.name
	for _, c := range n.children {
		s += indented(c, depth+1) // want `text of a recursive call`
	}
	return s
}

func encoded(n *node) []byte {
	var b bytes.Buffer
	b.WriteString(n.name)
	for _, c := range n.children {
		b.Write(encoded(c)) // want `list of a recursive call`
	}
	return b.Bytes()
}
