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

func main() { log.Printf("started") }

func later(r *http.Request) {
	defer log.Printf("method %s", r.Method)
}

func sometimes(all []string) {
	for _, s := range all {
		if s == "" {
			log.Print("nothing")
		}
	}
}

type mine struct{}

func (mine) Printf(string, ...any) {}

func own(w http.ResponseWriter, r *http.Request) { mine{}.Printf("method %s", r.Method) }
