package requestlog

import (
	"io"
	"log"
	"net/http"
)

func quiet(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "hello") }

func branch(w http.ResponseWriter, r *http.Request) {
	if r.Method != "GET" {
		log.Printf("method %s", r.Method)
	}
}

func other(r *http.Request) { log.Printf("method %s", r.Method) }

type mine struct{}

func (mine) Printf(string, ...any) {}

func own(w http.ResponseWriter, r *http.Request) { mine{}.Printf("method %s", r.Method) }
