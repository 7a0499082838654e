// Command carousel sorts the bags of an airport.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"

	"example.com/carousel"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "carousel:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("carousel", flag.ContinueOnError)
	at := flags.String("listen", "localhost:8740", "where scanners connect")
	airlines := flags.String("airlines", "220=4,125=7", "chutes of airlines, by their digits")
	if err := flags.Parse(args); err != nil {
		return err
	}
	chutes, err := parseAirlines(*airlines)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", *at)
	if err != nil {
		return err
	}
	hall := carousel.NewHall(chutes)
	accept(ctx, l, hall)
	for _, row := range carousel.Board(hall.Heaviest()) {
		fmt.Fprintln(out, row)
	}
	fmt.Fprintln(out, carousel.Shift(hall.Bags()))
	return nil
}

// accept lets scanners talk with the hall until the context is done.
func accept(ctx context.Context, l net.Listener, hall *carousel.Hall) {
	var talks sync.WaitGroup
	defer talks.Wait()
	context.AfterFunc(ctx, func() { l.Close() })
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		talks.Add(1)
		go func() {
			defer talks.Done()
			stop := context.AfterFunc(ctx, func() { conn.Close() })
			defer stop()
			if err := hall.Talk(conn); err != nil {
				log.Printf("%s: %v", conn.RemoteAddr(), err)
			}
		}()
	}
}

// parseAirlines reads chutes of airlines.
func parseAirlines(list string) (map[string]uint16, error) {
	chutes := map[string]uint16{}
	for pair := range strings.SplitSeq(list, ",") {
		digits, chute, ok := strings.Cut(pair, "=")
		if !ok || len(digits) != 3 {
			return nil, fmt.Errorf("airline %q: want digits=chute", pair)
		}
		no, err := strconv.ParseUint(chute, 10, 16)
		if err != nil {
			return nil, fmt.Errorf("airline %q: %w", pair, err)
		}
		chutes[digits] = uint16(no)
	}
	return chutes, nil
}
