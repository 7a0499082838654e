package firstofall

import (
	"slices"
	"sort"
)

func last(n *node) *node {
	all := n.all("a")
	if len(all) == 0 {
		return nil
	}
	if all[0].name == "" {
		return all[len(all)-1]
	}
	return all[0]
}

func counted(n *node) *node {
	all := n.all("a")
	if len(all) != 1 {
		return nil
	}
	return all[0]
}

func handed(n *node) (*node, []*node) {
	all := n.all("a")
	if len(all) == 0 {
		return nil, nil
	}
	return all[0], all
}

func taken(n *node) **node {
	all := n.all("a")
	return &all[0]
}

func sortedNames(n *node) []string {
	var names []string
	for _, c := range n.children {
		names = append(names, c.name)
	}
	sort.Strings(names)
	return names
}

func turned(n *node) []string {
	var names []string
	for _, c := range n.children {
		names = append(names, c.name)
	}
	slices.Reverse(names)
	return names
}

func sorted(n *node) (string, string) {
	names, others := sortedNames(n), turned(n)
	if len(names) == 0 || len(others) == 0 {
		return "", ""
	}
	return names[0], others[0]
}

func least(n *node) string {
	names := sortedNames(n)
	if len(names) == 0 {
		return ""
	}
	return names[0]
}

func pair(n *node) []*node { return []*node{n, n} }

func made(n *node) *node {
	all := pair(n)
	return all[0]
}

func few(s string) string {
	found := number.FindAllString(s, 1)
	if len(found) == 0 {
		return ""
	}
	return found[0]
}
