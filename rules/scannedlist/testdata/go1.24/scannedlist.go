package scannedlist

import (
	"net/http"
	"slices"
)

// methods are those of a request.
var methods = []string{http.MethodGet, http.MethodPut, http.MethodPost, "HEAD", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"}

func contained(method string) bool {
	return slices.Contains(methods, method) // want "list that never changes is searched element by element: a switch, or a map, finds it at once"
}

type request struct{ method string }

func (r *request) safe() bool {
	for _, m := range methods { // want "list that never changes"
		if m == r.method {
			return true
		}
	}
	return false
}

var (
	other = 1

	// ports are never used.
	ports = [...]uint16{7, 9, 19, 21, 22, 23, 25, 7}
)

func blocked(port uint16) (reason string, n int) {
	for _, p := range ports { // want "list that never changes"
		if port == p {
			reason = "blocked"
			n += other
			break
		}
	}
	return reason, n
}
