// Package shelf hands out what is in stock, over HTTP.
package shelf

import (
	"fmt"
	"log"
	"net/http"
	"strconv"
	"sync"
)

// Shelf knows how many there are of each article.
type Shelf struct {
	lock  sync.Mutex
	stock map[string]int
	audit *log.Logger
}

// New returns a shelf with nothing on it. What is taken is written to audit,
// in the order in which it was taken.
func New(audit *log.Logger) *Shelf {
	return &Shelf{stock: make(map[string]int), audit: audit}
}

// Put adds n of an article.
func (sh *Shelf) Put(article string, n int) {
	sh.lock.Lock()
	sh.stock[article] += n
	sh.lock.Unlock()
}

// Routes returns what the shelf answers to.
func (sh *Shelf) Routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /take/{article}", func(w http.ResponseWriter, r *http.Request) { sh.take(w, r.PathValue("article")) })
	return mux
}

// take hands out one of an article.
func (sh *Shelf) take(w http.ResponseWriter, article string) {
	sh.lock.Lock()
	defer sh.lock.Unlock()
	if _, known := sh.stock[article]; !known {
		http.Error(w, "no such article", http.StatusNotFound)
		return
	}
	if sh.stock[article] == 0 {
		http.Error(w, "none left", http.StatusConflict)
		return
	}
	sh.stock[article] = sh.stock[article] - 1
	w.Header().Set("Content-Type", "application/json")
	left := fmt.Sprintf("%d", sh.stock[article])
	answer := `{"article":` + strconv.QuoteToASCII(article) + `,"left":` + left + "}\n"
	w.Write([]byte(answer))
	sh.audit.Printf("took %q, left %s", article, left)
}
