//go:build !plan9

package widelock

func (n *node) track()   { n.mu.Lock() }
func (n *node) untrack() { n.mu.Unlock() }
