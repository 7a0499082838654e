package load

import "net"

// carry puts the load on the connections until it is over.
func (r *run) carry(conns []net.Conn) {
	if r.spec.Portable || r.target.TLS != nil {
		r.converse(conns)
		return
	}
	if err := r.poll(conns); err != nil {
		// The system has no epoll to give: the goroutines need none.
		r.converse(conns)
	}
}

// threads is how many threads carry the load.
func (r *run) threads() int {
	if r.spec.Portable || r.target.TLS != nil {
		return r.goroutineThreads()
	}
	return max(1, min(r.spec.Threads, r.spec.Connections))
}
