// Command server acknowledges packets on a TCP port, and tells Prometheus how
// many.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	_ "net/http/pprof" // on the port of -pprof
	"os"
	"os/signal"
	"syscall"
	"time"

	"example.com/tcpserver/metrics"
	"example.com/tcpserver/server"
)

func main() {
	addr := flag.String("addr", ":8888", "`address` of the protocol")
	metricsAddr := flag.String("metrics", ":8889", "`address` of the metrics, path /metrics")
	pprofAddr := flag.String("pprof", ":6060", "`address` of the profiles")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *addr, *metricsAddr, *pprofAddr); err != nil {
		fmt.Fprintln(os.Stderr, "server:", err)
		os.Exit(1)
	}
}

// run serves on the three addresses until ctx ends or one cannot be served.
func run(ctx context.Context, addr, metricsAddr, pprofAddr string) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	for _, side := range []struct {
		addr    string
		handler http.Handler
	}{{metricsAddr, metrics.Handler()}, {pprofAddr, http.DefaultServeMux}} {
		listener, err := net.Listen("tcp", side.addr)
		if err != nil {
			return err
		}
		s := &http.Server{Handler: side.handler, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute}
		defer s.Close()
		go func() { cancel(s.Serve(listener)) }()
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	s := &server.Server{Log: log.Default(), Idle: time.Minute, Send: 10 * time.Second}
	if err := s.Serve(ctx, listener); err != nil {
		return err
	}
	if err := context.Cause(ctx); err != context.Canceled {
		return err
	}
	return nil
}
