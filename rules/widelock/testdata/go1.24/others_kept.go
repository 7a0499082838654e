package widelock

import (
	"fmt"
	"net/http"
)

// What is written is what the lock guards.
func (k *kiosk) all(w http.ResponseWriter, r *http.Request) {
	k.stock.mu.Lock() // want `a lock is held while an answer is made and written`
	defer k.stock.mu.Unlock()
	stock := k.stock
	for name := range stock.items {
		fmt.Fprintln(w, name)
	}
}

// The other type is asked again.
func (k *kiosk) again(w http.ResponseWriter, r *http.Request) {
	k.stock.mu.Lock() // want `a lock is held while an answer is made and written`
	defer k.stock.mu.Unlock()
	item, _ := k.stock.ask(r.URL.Path)
	if more, ok := k.stock.ask("b"); ok {
		fmt.Fprintf(w, "%s %s\n", item.name, more.name)
	} else {
		fmt.Fprintf(w, "%s\n", item.name)
	}
}

// What begins the answer is what the struct around the lock has, which others may set.
func (k *kiosk) based(w http.ResponseWriter, r *http.Request) {
	k.stock.mu.Lock() // want `a lock is held while an answer is made and written`
	defer k.stock.mu.Unlock()
	items := k.stock.items
	delete(items, r.URL.Path)
	for _, item := range items {
		fmt.Fprintf(w, "%s%s\n", k.base, item.name)
	}
}

// The lock is that of an element, which may be another one in the end.
func (k *kiosk) ofElement(w http.ResponseWriter, r *http.Request, all []*kiosk) {
	all[0].stock.mu.Lock() // want `a lock is held while an answer is made and written`
	defer all[0].stock.mu.Unlock()
	item, _ := all[0].stock.ask(r.URL.Path)
	fmt.Fprintf(w, "%s\n", item.name)
}

// What is read is named by what the statement declares.
func (k *kiosk) ofOwn(w http.ResponseWriter, r *http.Request) {
	k.stock.mu.Lock() // want `a lock is held while an answer is made and written`
	defer k.stock.mu.Unlock()
	k.stock.asked["a"]++
	if name := r.URL.Path; k.stock.asked[name] > 0 {
		fmt.Fprintf(w, "%d\n", k.stock.asked[name])
	}
}
