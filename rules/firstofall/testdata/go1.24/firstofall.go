package firstofall

import "regexp"

type node struct {
	name     string
	children []*node
}

func (n *node) all(name string) []*node {
	var found []*node
	for _, c := range n.children {
		if c.name == name {
			found = append(found, c)
		}
	}
	return found
}

func (n *node) child(name string) *node {
	all := n.all(name) // want "all gathered, of which the first alone is used"
	if len(all) > 0 {
		return all[0]
	}
	return nil
}

func name(n *node) string {
	found := n.all("name") // want "all gathered, of which the first alone is used"
	if found == nil {
		return ""
	}
	return found[0].name
}

func keys[T comparable](m map[T]bool) (list []T, err error) {
	for k := range m {
		list = append(list, k)
	}
	return list, nil
}

func anyKey(m map[int]bool) int {
	list, err := keys(m) // want "all gathered, of which the first alone is used"
	if err != nil || len(list) < 1 {
		return 0
	}
	return list[0]
}

var number = regexp.MustCompile(`\d+`)

func firstNumber(s string) string {
	found := number.FindAllString(s, -1) // want "all gathered, of which the first alone is used"
	if len(found) == 0 {
		return ""
	}
	return found[0]
}
