// Command ambulance is a control room: it listens to the terminals in the
// vehicles, and shows in a browser what they do.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/sirupsen/logrus"

	"example.com/ambulance/access"
	"example.com/ambulance/control"
	"example.com/ambulance/desk"
	"example.com/ambulance/fleet"
	"example.com/ambulance/meter"
)

func main() {
	terminals := flag.String("terminals", ":7440", "where terminals call")
	pages := flag.String("pages", "localhost:7441", "where browsers call")
	name := flag.String("log", "access.log", "the `file` that requests are logged to")
	callsigns := flag.String("vehicles", "RTW1,RTW2,MED12", "the call signs")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *terminals, *pages, *name, strings.Split(*callsigns, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "ambulance:", err)
		os.Exit(1)
	}
}

// run serves both until ctx ends.
func run(ctx context.Context, terminals, pages, name string, callsigns []string) error {
	requests, err := access.Open(name)
	if err != nil {
		return err
	}
	defer requests.Close()
	l, err := net.Listen("tcp", terminals)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	vehicles := fleet.New(time.Now, callsigns...)
	room := &control.Room{
		Fleet:    vehicles,
		Strips:   new(fleet.Strips),
		Log:      log.New(os.Stderr, "", log.LstdFlags),
		Patience: 5 * time.Minute,
	}
	ends := make(chan error, 2)
	go func() { ends <- room.Serve(ctx, l) }()

	browsers := &http.Server{
		Addr:              pages,
		Handler:           routes(desk.New(vehicles, logrus.StandardLogger()), requests, meter.New(os.Stdout, "ambulance")),
		ReadHeaderTimeout: 10 * time.Second,
	}
	go func() { ends <- browsers.ListenAndServe() }()
	defer context.AfterFunc(ctx, func() { browsers.Close() })()

	first := <-ends
	cancel()
	if second := <-ends; first == nil || errors.Is(first, http.ErrServerClosed) {
		first = second
	}
	if errors.Is(first, http.ErrServerClosed) {
		return nil
	}
	return first
}

// routes says which page is where.
func routes(d *desk.Desk, requests *access.Log, m *meter.Client) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("POST /signon", access.Watch("signon", requests, m, http.HandlerFunc(d.SignOn)))
	mux.Handle("GET /board", access.Watch("board", requests, m, http.HandlerFunc(d.Board)))
	mux.Handle("GET /vehicle/{callsign}", access.Watch("vehicle", requests, m, http.HandlerFunc(d.Vehicle)))
	return mux
}
