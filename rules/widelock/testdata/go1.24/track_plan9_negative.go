//go:build plan9

package widelock

func (n *node) track()   { println("taken"); n.mu.Lock() }
func (n *node) untrack() { n.mu.Unlock() }
