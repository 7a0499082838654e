package store

import "sync"

// Room knows how many people are in the venue, of how many may be.
type Room struct {
	capacity int64

	mu     sync.Mutex
	inside int64
}

// NewRoom returns a room that is empty.
func NewRoom(capacity int64) *Room { return &Room{capacity: capacity} }

// TryEnter lets somebody in if there is room.
func (r *Room) TryEnter() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.inside >= r.capacity {
		return false
	}
	r.inside++
	return true
}

// Leave lets somebody out. People also leave through doors without scanners, so
// the number may be wrong, but it is never less than zero.
func (r *Room) Leave() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.inside > 0 {
		r.inside--
	}
}

// Inside returns how many people are in the venue.
func (r *Room) Inside() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.inside
}
