package pooled

// A variable of the package may be used by any goroutine that calls it.

type pool struct{ free chan []byte }

func newPooled() *pool { return &pool{free: make(chan []byte, 4)} }

var buffers = newPooled()

func (p *pool) put(b []byte) { p.free <- b }

func (p *pool) get() []byte {
	select {
	case b := <-p.free:
		return b
	default:
		return make([]byte, 512)
	}
}
