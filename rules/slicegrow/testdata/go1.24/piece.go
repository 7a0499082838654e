package slicegrow

type pile struct {
	data  []byte
	names []string
}

var registered []string

func (p *pile) write(b []byte) {
	data := make([]byte, len(p.data)+len(b)) // want "slice is copied in full for each piece that is added"
	copy(data, p.data)
	copy(data[len(p.data):], b)
	p.data = data
}

func register(name string) {
	more := make([]string, 1+len(registered)) // want "slice is copied in full for each piece that is added"
	copy(more, registered)
	more[len(registered)] = name
	registered = more
}

// doubled has room for more.
func (p *pile) doubled(b []byte) {
	if len(p.data)+len(b) > cap(p.data) {
		data := make([]byte, len(p.data)+2*len(p.data))
		copy(data, p.data)
		p.data = data
	}
}

// halfMore has room for half of it more.
func (p *pile) halfMore(b []byte) {
	data := make([]byte, len(p.data)+len(p.data)/2)
	copy(data, p.data)
	p.data = data
}

// joinedOnce is what two of them are together.
func (p *pile) joinedOnce(b []byte) []byte {
	data := make([]byte, len(p.data)+len(b))
	copy(data, p.data)
	copy(data[len(p.data):], b)
	return data
}

// ofOther takes the place of another one.
func (p *pile) ofOther(o *pile, b []byte) {
	data := make([]byte, len(o.data)+len(b))
	copy(data, o.data)
	copy(data[len(o.data):], b)
	p.data = data
}

// localOnly grows once in a call.
func localOnly(old, b []byte) []byte {
	data := make([]byte, len(old)+len(b))
	copy(data, old)
	copy(data[len(old):], b)
	old = data
	return old
}
