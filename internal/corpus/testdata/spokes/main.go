// Command spokes is the counter of a bicycle workshop, over HTTP.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	stdlog "log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"time"

	"example.com/spokes/collectd"
	"example.com/spokes/job"
	"example.com/spokes/shop"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, func(net.Addr) {})
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		stdlog.Fatal("spokes: ", err)
	}
}

// run takes the bikes in that are in the cards, and serves. Where is told to
// listening; figures and tags go to out.
func run(ctx context.Context, args []string, cards io.Reader, out io.Writer, listening func(net.Addr)) (err error) {
	flags := flag.NewFlagSet("spokes", flag.ContinueOnError)
	flags.SetOutput(out)
	listen := flags.String("listen", "127.0.0.1:8080", "`address` to serve at")
	logFile := flags.String("log", "spokes.log", "`file` of the log")
	ledgerFile := flags.String("ledger", "ledger.txt", "`file` of the ledger")
	if err := flags.Parse(args); err != nil {
		return err
	}
	log, closeLog, err := shop.OpenLog(*logFile)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeLog()) }()
	ledger, err := os.OpenFile(*ledgerFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ledger.Close()) }()
	s := shop.New(log, collectd.NewWriter("spokes", out), job.NewLedger(ledger), job.NewPrinter(out))
	s.Prices = map[string]int{"tube": 900, "service": 6500}
	if err := takeIn(s, cards); err != nil {
		return err
	}
	return serve(ctx, s.Handler(), *listen, listening)
}

// takeIn reads cards, a line each: a number, an owner and a bike, between tabs.
func takeIn(s *shop.Shop, cards io.Reader) error {
	lines := bufio.NewScanner(cards)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		c := &job.Card{}
		if _, err := fmt.Sscanf(fields[0], "%d", &c.Number); err != nil || len(fields) != 3 {
			return fmt.Errorf("no card: %q", lines.Text())
		}
		c.Owner, c.Bike = fields[1], fields[2]
		s.Add(c)
	}
	return lines.Err()
}

func serve(ctx context.Context, handler http.Handler, at string, listening func(net.Addr)) error {
	l, err := net.Listen("tcp", at)
	if err != nil {
		return err
	}
	listening(l.Addr())
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	done := make(chan error, 1)
	go func() { done <- server.Serve(l) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 30*time.Second)
	defer cancel()
	return server.Shutdown(ctx)
}
