package lexer

// Channels stay of which more is asked.

type counted struct{ items chan int }

func (c *counted) put(n int) { c.items <- n }

func (c *counted) take() int {
	select {
	case n := <-c.items:
		return n
	default:
		return len(c.items)
	}
}

func newCounted() *counted { return &counted{items: make(chan int, 3)} }

type waited struct{ items chan int }

func (w *waited) put(n int) { w.items <- n }

func (w *waited) take() int { return <-w.items }

func newWaited() *waited { return &waited{items: make(chan int, 3)} }

type ended struct{ items chan int }

func (e *ended) put(n int) { e.items <- n }

func (e *ended) take() (int, bool) {
	select {
	case n, open := <-e.items:
		return n, open
	default:
		return 0, true
	}
}

func newEnded() *ended { return &ended{items: make(chan int, 3)} }

type two struct {
	items  chan int
	others chan int
}

func (t *two) put(n int) { t.items <- n; t.others <- n }

func (t *two) take() int {
	select {
	case n := <-t.items:
		return n
	case n := <-t.others:
		return n
	default:
		return 0
	}
}

func newTwo() *two { return &two{items: make(chan int, 3), others: make(chan int, 3)} }

type full struct{ items chan int }

func (f *full) put(n int) bool {
	select {
	case f.items <- n:
		return true
	default:
		return false
	}
}

func (f *full) take() int {
	select {
	case n := <-f.items:
		return n
	default:
		return 0
	}
}

func newFull() *full { return &full{items: make(chan int, 3)} }

type handed struct{ items chan int }

func (h *handed) put(n int) { h.items <- n }

func (h *handed) take() int {
	for {
		select {
		case n := <-h.items:
			if n > 0 {
				break
			}
			return n
		default:
			return 0
		}
	}
}

func newHanded() *handed { return &handed{items: make(chan int, 3)} }

// What is received has the name of something else in the other case.
type hidden struct{ items chan int }

func (h *hidden) put(n int) { h.items <- n }

func (h *hidden) sum(n int) (sum int) {
	for range 5 {
		select {
		case n := <-h.items: // want "channel that serves one goroutine as a queue"
			sum += n
		default:
			sum -= n
		}
	}
	return sum
}

func newHidden() *hidden { return &hidden{items: make(chan int, 3)} }

type elided struct{ items chan int }

func (e *elided) put(n int) { e.items <- n }

func (e *elided) take() int {
	select {
	case n := <-e.items:
		return n
	default:
		return 0
	}
}

func newElided() []*elided { return []*elided{{make(chan int, 3)}, {items: make(chan int, 3)}} }

type positional struct{ items chan int }

func (p *positional) put(n int) { p.items <- n }

func (p *positional) take() int {
	select {
	case n := <-p.items:
		return n
	default:
		return 0
	}
}

func newPositional() *positional {
	p := positional{make(chan int, 3)}
	p.items = make(chan int, 2)
	return &p
}

// Shared is seen by others.
type Shared struct{ items chan int }

func (s *Shared) put(n int) { s.items <- n }

func (s *Shared) take() int {
	select {
	case n := <-s.items:
		return n
	default:
		return 0
	}
}

func newShared() *Shared { return &Shared{items: make(chan int, 3)} }

type unmade struct{ items chan int }

func (u *unmade) put(n int) { u.items <- n }

func (u *unmade) take() int {
	select {
	case n := <-u.items:
		return n
	default:
		return 0
	}
}

type room struct{ items chan int }

func (r *room) put(n int) { r.items <- n }

func (r *room) take() int {
	select {
	case n := <-r.items:
		return n
	default:
		return 0
	}
}

func newRoom(n int) *room { return &room{items: make(chan int, n)} }

func newUnmade() *unmade { return &unmade{} }

type later struct{ items chan int }

func (l *later) put(n int) func() { return func() { l.items <- n } }

func (l *later) take() int {
	select {
	case n := <-l.items:
		return n
	default:
		return 0
	}
}

func newLater() *later { return &later{items: make(chan int, 3)} }
