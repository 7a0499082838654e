package closuretext

import (
	"fmt"
	"net/http"
	"strings"
)

type board struct {
	prefix string
	room   int
	counts map[string]int
	log    func(string)
}

func newBoard(prefix string, room int) *board {
	return &board{prefix: prefix, room: room, counts: map[string]int{}}
}

func (b *board) measured(route string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r)
		b.counts[fmt.Sprintf("%s.%s.requests", b.prefix, route)]++ // want `text made in each call of a closure`
		b.log("room " + fmt.Sprint(b.room))                        // want `text made in each call of a closure`
	})
}

func countingThrough(b *board) func() {
	return func() {
		b.counts[strings.ToUpper(b.prefix)+".calls"]++ // want `text made in each call of a closure`
	}
}

type ledger struct {
	site   string
	counts map[string]int
}

// opened makes text of a field of a struct that it makes itself.
func opened(site string) (func(), func()) {
	var one = &ledger{site: site, counts: map[string]int{}}
	two := new(ledger)
	return func() {
			one.counts["at "+one.site]++ // want `text made in each call of a closure`
		}, func() {
			two.counts["at "+two.site]++ // want `text made in each call of a closure`
		}
}
