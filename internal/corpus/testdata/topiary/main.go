// Command topiary is the admin tool of a message broker: it hears of agents how
// far consumers are behind, and shows that on the web.
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"example.com/topiary/audit"
	"example.com/topiary/console"
	"example.com/topiary/figures"
	"example.com/topiary/hub"
)

// config is what is in the file of settings.
type config struct {
	agents    string // where agents connect
	web       string
	collector string
	log       string
	trail     string
	letters   int
}

// parse reads settings, NAME = VALUE in each line.
func parse(text string) (config, error) {
	c := config{agents: "127.0.0.1:7420", web: "127.0.0.1:7421", collector: "127.0.0.1:7422", log: "topiary.log", trail: "trail.txt", letters: 1000}
	words := map[string]*string{"agents": &c.agents, "web": &c.web, "collector": &c.collector, "log": &c.log, "trail": &c.trail}
	problems := ""
	for i, line := range strings.Split(text, "\n") {
		name, value, ok := strings.Cut(line, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if name == "" && !ok {
			continue
		}
		if word := words[name]; word != nil && value != "" {
			*word = value
			continue
		}
		n, err := strconv.Atoi(value)
		if name == "letters" && err == nil && n >= 0 {
			c.letters = n
			continue
		}
		problems += fmt.Sprintf("line %d: %s\n", i+1, name)
	}
	if problems != "" {
		return c, fmt.Errorf("settings are wrong:\n%s", problems)
	}
	return c, nil
}

func main() {
	name := flag.String("settings", "topiary.conf", "the file of settings")
	flag.Parse()
	text, err := os.ReadFile(*name)
	if err == nil {
		err = run(string(text), os.Getenv("TOPIARY_WORD"))
	}
	if err != nil {
		log.Fatal(err)
	}
}

func run(settings, word string) error {
	c, err := parse(settings)
	if err != nil {
		return err
	}
	j, err := console.Open(c.log)
	if err != nil {
		return err
	}
	defer j.Close()
	trail, err := os.OpenFile(c.trail, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer trail.Close()
	collector, err := net.Dial("udp", c.collector)
	if err != nil {
		return err
	}
	defer collector.Close()
	agents, err := net.Listen("tcp", c.agents)
	if err != nil {
		return err
	}
	defer agents.Close()
	h := hub.New(c.letters)
	go h.Serve(agents)
	web := console.New(h, j, figures.New(collector), audit.New(trail, 0), sha256.Sum256([]byte(word)))
	server := http.Server{Addr: c.web, Handler: web.Routes(), ReadHeaderTimeout: 10 * time.Second}
	return server.ListenAndServe()
}
