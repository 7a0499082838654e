// Command leftpad serves left-padding over HTTP.
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
	"syscall"
	"time"

	"example.com/leftpad/service"
	"example.com/leftpad/statsd"
)

func main() {
	addr := flag.String("addr", ":8080", "`address` to listen on")
	statsAddr := flag.String("statsd", "", "send metrics to this UDP `address`; they are discarded without")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *addr, *statsAddr, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "leftpad:", err)
		os.Exit(1)
	}
}

// run serves until ctx ends, then lets the requests under way finish. It says
// on out where it listens and where its log is.
func run(ctx context.Context, addr, statsAddr string, out io.Writer) (err error) {
	stats, err := metricsTo(statsAddr)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stats.Close()) }()
	file, err := os.CreateTemp("", "leftpad-*.log")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "listening on %s, logging to %s\n", listener.Addr(), file.Name())
	s := service.New(statsd.New(stats, "leftpad", 0.5), log.New(file, "", log.LstdFlags))
	server := &http.Server{Handler: s.Handler(), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		stopped <- server.Shutdown(grace)
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}

// metricsTo returns what metrics are written to: a datagram each, which is lost
// where nobody listens.
func metricsTo(addr string) (io.WriteCloser, error) {
	if addr == "" {
		return discard{io.Discard}, nil
	}
	return net.Dial("udp", addr)
}

// discard is closed like a connection.
type discard struct{ io.Writer }

func (discard) Close() error { return nil }
