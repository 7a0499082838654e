package lockednumber

import "sync"

var (
	requestsMu sync.RWMutex
	requests   uint64

	other = 1
)

var idLock = &sync.Mutex{}

// id is the last that was given.
var id uint32

func count() {
	/* want `a lock is taken for one number` */ requestsMu.Lock()
	requests++
	requestsMu.Unlock()
	other++
}

func uncount() {
	/* want `a lock is taken for one number` */ requestsMu.Lock()
	defer requestsMu.Unlock()
	requests--
}

func counted() uint64 {
	/* want `a lock is taken for one number` */ requestsMu.RLock()
	defer requestsMu.RUnlock()
	return requests
}

func nextID() uint32 {
	/* want `a lock is taken for one number` */ idLock.Lock()
	defer idLock.Unlock()
	id++
	return id
}
