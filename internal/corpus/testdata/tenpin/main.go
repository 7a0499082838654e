// Command tenpin is the computer of a bowling alley.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"time"

	"example.com/tenpin/house"
	"example.com/tenpin/league"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, func(lanes, web net.Addr) {}); err != nil && !errors.Is(err, flag.ErrHelp) {
		log.Fatal("tenpin: ", err)
	}
}

// run opens a house, or asks the league for handicaps if it gets players. Where
// it listens is told to listening.
func run(ctx context.Context, args []string, out io.Writer, listening func(lanes, web net.Addr)) (err error) {
	flags := flag.NewFlagSet("tenpin", flag.ContinueOnError)
	flags.SetOutput(out)
	lanes := flags.String("lanes", ":8888", "`address` of lanes and screens")
	web := flags.String("web", "127.0.0.1:8889", "`address` of metrics")
	journal := flags.String("journal", "journal.txt", "`file` of all balls")
	at := flags.String("league", "", "`address` of a league, which is asked for the handicaps of players, each name=licence")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *at != "" {
		return handicaps(ctx, league.At(*at), out, flags.Args())
	}
	file, err := os.OpenFile(*journal, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	h := house.Open(house.Journal(file))
	l, err := net.Listen("tcp", *lanes)
	if err != nil {
		return err
	}
	defer l.Close()
	m, err := net.Listen("tcp", *web)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: h.Meters(), ReadHeaderTimeout: 10 * time.Second}
	defer server.Close()
	go server.Serve(m)
	listening(l.Addr(), m.Addr())
	if err := h.Run(ctx, l, func(err error) { log.Print(err) }); err != nil {
		return err
	}
	_, err = io.WriteString(out, h.Closing())
	return err
}

// handicaps shows what players get for nothing.
func handicaps(ctx context.Context, l *league.League, out io.Writer, args []string) error {
	players := make([]league.Player, len(args))
	for i, arg := range args {
		players[i].Name, players[i].Licence, _ = strings.Cut(arg, "=")
	}
	given, err := l.Handicaps(ctx, players)
	if err != nil {
		return err
	}
	for _, p := range players {
		if _, err := fmt.Fprintf(out, "%s\t%d\n", p.Name, given[p.Name]); err != nil {
			return err
		}
	}
	return nil
}
