package umbrella

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"sync"
)

// add takes in the item that is in the body, and answers with it.
func (o *Office) add(w http.ResponseWriter, r *http.Request) {
	var it Item
	if err := json.NewDecoder(r.Body).Decode(&it); err != nil || !it.valid() {
		http.Error(w, "that is no item", http.StatusBadRequest)
		return
	}
	answer(w, http.StatusCreated, o.Take(it))
}

// claim gives an item to who asks for it.
func (o *Office) claim(w http.ResponseWriter, r *http.Request) {
	id, _ := strconv.Atoi(r.PathValue("id"))
	switch err := o.Change(id, Claimed); {
	case errors.Is(err, ErrNone):
		http.Error(w, err.Error(), http.StatusNotFound)
	case err != nil:
		http.Error(w, err.Error(), http.StatusConflict)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

// elsewhere lists what other offices have.
func (o *Office) elsewhere(w http.ResponseWriter, r *http.Request) {
	found, err := o.Elsewhere(r.Context(), r.FormValue("what"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	answer(w, http.StatusOK, found)
}

// answer writes a value as JSON.
func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v)
}

// callers are those who want to be told of what comes in.
type callers struct {
	mu  sync.Mutex
	all map[chan Item]bool
}

func (c *callers) join() chan Item {
	ch := make(chan Item, 16)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.all == nil {
		c.all = map[chan Item]bool{}
	}
	c.all[ch] = true
	return ch
}

func (c *callers) leave(ch chan Item) {
	c.mu.Lock()
	delete(c.all, ch)
	c.mu.Unlock()
}

// tell tells everybody who keeps up.
func (c *callers) tell(it Item) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for ch := range c.all {
		select {
		case ch <- it:
		default:
		}
	}
}

// watch tells of each item when it comes in, until the caller leaves.
func (o *Office) watch(w http.ResponseWriter, r *http.Request) {
	ch := o.callers.join()
	defer o.callers.leave(ch)
	out := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	out.Flush()
	for {
		select {
		case <-r.Context().Done():
			return
		case it := <-ch:
			if err := event(w, it); err != nil {
				return
			}
			out.Flush()
		}
	}
}

// event writes one event of a stream.
func event(w http.ResponseWriter, it Item) error {
	data, err := json.Marshal(it)
	if err != nil {
		return err
	}
	_, err = w.Write(append(append([]byte("data: "), data...), "\n\n"...))
	return err
}
