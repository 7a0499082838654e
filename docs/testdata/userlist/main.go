// Command userlist lists users with their policies, which it looks up one after
// the other: it waits for nearly all of its time. With -addr it serves the list,
// and its profiles, by HTTP. docs/profiling.md profiles it in three ways.
package main

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	_ "net/http/pprof"
	"os"
	"time"
)

func main() {
	addr := flag.String("addr", "", "serve at this address")
	users := flag.Int("users", 200, "list so many users")
	flag.Parse()
	if *addr == "" {
		fmt.Println(len(List(*users)), "users")
		return
	}
	l, err := net.Listen("tcp", *addr)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("serving at", l.Addr())
	go func() { // somebody always wants the list
		for {
			List(50)
		}
	}()
	fmt.Fprintln(os.Stderr, http.Serve(l, nil))
	os.Exit(1)
}

// User is one line of the list.
type User struct {
	Name, Policy string
}

// List returns the first n users.
func List(n int) []User {
	var users []User
	for i := 0; i < n; i++ {
		name := fmt.Sprintf("user-%d", i)
		users = append(users, User{name, lookUp(name)})
	}
	return users
}

// lookUp stands for a request to another service.
func lookUp(user string) string {
	time.Sleep(2 * time.Millisecond)
	return "policy of " + user
}
