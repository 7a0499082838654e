package closuretext

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

type service struct{ counts map[string]int }

func (s *service) count(string) {}

func (s *service) timed(name string, h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		h(w, r)
		s.count(fmt.Sprintf("request.%s.timing", name)) // want `text made in each call of a closure`
		s.count(fmt.Sprintf("request.%s.count", name))  // want `text made in each call of a closure`
		s.count(fmt.Sprintf("request.%s.count", name))  // want `text made in each call of a closure`
	}
}

func (s *service) routes(mux *http.ServeMux, version int, names []string) {
	prefix := "/v"
	for _, name := range names {
		mux.HandleFunc(name, func(w http.ResponseWriter, r *http.Request) {
			s.count(prefix + strconv.Itoa(version) + "/" + strings.ToLower(name)) // want `text made in each call of a closure`
		})
	}
}

func nested(name string) func() func() string {
	return func() func() string {
		return func() string {
			return "(" + name + ")" // want `text made in each call of a closure`
		}
	}
}

func half(name string) func(int) func() string {
	return func(n int) func() string {
		return func() string {
			return name + strconv.Itoa(n) // want `text made in each call of a closure`
		}
	}
}

func within(name string, do func(func())) {
	if name != "" {
		f := func() {
			func() {
				fmt.Println(strings.ToUpper(name)) // want `text made in each call of a closure`
			}()
		}
		do(f)
	}
}

func spelled(name string, version int, do func(func())) {
	do(func() {
		fmt.Println(fmt.Sprintf("%s/%s%%", name, "x") == "")   // want `text made in each call of a closure`
		fmt.Println(fmt.Sprintf("%s/%d", name, version) == "") // want `text made in each call of a closure`
		fmt.Println(fmt.Sprintf("%8s", name) == "")            // want `text made in each call of a closure`
		fmt.Println(fmt.Sprintf("%s", name) == "")             // want `text made in each call of a closure`
		fmt.Println(fmt.Sprintln(name, name) == "")            // want `text made in each call of a closure`
		fmt.Println(fmt.Sprintf("%s", name, name) == "")       // want `text made in each call of a closure`
	})
}

func cased(name string, do func(func() string) bool) int {
	switch {
	case do(func() string { return "<" + name + ">" }): // want `text made in each call of a closure`
		return 1
	}
	return 0
}
