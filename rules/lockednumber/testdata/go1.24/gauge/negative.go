package gauge

import "sync"

// The lock of what the variable holds is taken by others, by its methods.
var open struct {
	sync.Mutex
	n int64
}

func addOpen() {
	open.Lock()
	open.n++
	open.Unlock()
}

func tryOpen() bool { return open.TryLock() }

// Who has the outer one takes the lock around more.
type inner struct {
	sync.Mutex
	n int64
}

type outer struct {
	inner
	names []string
}

func (o *outer) add(name string) {
	o.Lock()
	o.n++
	o.Unlock()
}

func (o *outer) name(name string) {
	o.Lock()
	o.names = append(o.names, name)
	o.Unlock()
}
