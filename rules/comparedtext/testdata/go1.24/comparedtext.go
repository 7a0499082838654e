package comparedtext

import (
	"fmt"
	"math/big"
	"net"
	"strings"
)

func below(path, dir string) bool {
	return path == dir || strings.HasPrefix(path, dir+"/") // want "texts joined only to be compared"
}

func same(name, kind, text string) bool {
	return text == kind+":"+name // want "texts joined only to be compared"
}

func other(name, kind, text string) bool {
	return kind+":"+name != text // want "texts joined only to be compared"
}

type node struct {
	name   string
	parent *node
}

func (n *node) subdomain(host string) bool {
	return !strings.HasSuffix(host, "."+n.name) // want "texts joined only to be compared"
}

func (n *node) nested(host string) bool {
	return strings.HasSuffix(host, "."+n.name+"."+n.parent.name) // want "texts joined only to be compared"
}

func (n *node) labelled(text, value string) bool {
	return strings.HasPrefix(text, "<"+n.name+"="+value+">") // want "texts joined only to be compared"
}

func separated(pattern string, separator rune) bool {
	return pattern == string(separator)+"**" // want "texts joined only to be compared"
}

func path(n *node, text string) bool {
	return text == n.path()+"/" // want "texts joined only to be compared"
}

func (n *node) path() string { return n.name }

func addresses(a, b net.IP) bool {
	return a.String() == b.String() // want "values written out as text only to be compared"
}

func formatted(a, b any) bool {
	return fmt.Sprint(a) != fmt.Sprint(b) // want "values written out as text only to be compared"
}

func numbers(a, b *big.Float) bool {
	first := a.Text('f', -1)  // want "value written out as text only to be compared"
	second := b.Text('f', -1) // want "value written out as text only to be compared"
	if first == "-0" {
		first = "0"
	}
	if second == "-0" {
		second = "0"
	}
	return first == second
}
