package widelock

import (
	"fmt"
	"html"
	"net/http"
	"strings"
	"sync"
)

type kioskStock struct {
	mu    sync.Mutex
	items map[string]kioskItem
	asked map[string]int
}

type kioskItem struct {
	name, place string
	left        int
}

func (s *kioskStock) ask(name string) (kioskItem, bool) {
	s.asked[name]++
	item, ok := s.items[name]
	return item, ok
}

type kiosk struct {
	stock *kioskStock
	place struct{ stock kioskStock }
	base  string
}

// The lock is that of another type, and deferred.
func (k *kiosk) lead(w http.ResponseWriter, r *http.Request) {
	k.stock.mu.Lock() // want `a lock is held while an answer is made and written`
	defer k.stock.mu.Unlock()
	item, ok := k.stock.ask(r.PathValue("name"))
	if !ok {
		http.Error(w, "there is none", http.StatusNotFound)
		return
	}
	place := item.place
	if query := r.URL.RawQuery; query != "" {
		if strings.Contains(place, "?") {
			place += "&" + query
		} else {
			place += "?" + query
		}
	}
	w.Header().Set("Location", place)
	w.WriteHeader(http.StatusFound)
	fmt.Fprintf(w, "<a href=\"%s\">moved</a>\n", html.EscapeString(place))
}

// The struct with the lock is a field of another.
func (k *kiosk) show(w http.ResponseWriter, r *http.Request) {
	k.place.stock.mu.Lock() // want `a lock is held while an answer is made and written`
	defer k.place.stock.mu.Unlock()
	item, _ := k.place.stock.ask(r.URL.Path)
	if item.left == 0 {
		w.WriteHeader(http.StatusGone)
	} else if item.left == 1 {
		w.Header().Set("X-Last", "yes")
	}
	fmt.Fprintf(w, "%s: %d\n", item.name, item.left)
}
