//go:build !linux

package load

import "net"

// carry puts the load on the connections until it is over.
func (r *run) carry(conns []net.Conn) { r.converse(conns) }

// threads is how many threads carry the load.
func (r *run) threads() int { return r.goroutineThreads() }
