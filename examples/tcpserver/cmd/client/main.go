// Command client sends packets to the server over many connections.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"example.com/tcpserver/client"
)

func main() {
	addr := flag.String("addr", "localhost:8888", "`address` of the server")
	conns := flag.Int("conns", 100, "`number` of connections")
	count := flag.Int("n", -1, "`number` of packets on each; without bound if negative")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *addr, *conns, *count); err != nil {
		fmt.Fprintln(os.Stderr, "client:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, addr string, conns, count int) error {
	errs := make([]error, conns)
	var all sync.WaitGroup
	for i := range conns {
		all.Add(1)
		go func() {
			defer all.Done()
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				errs[i] = err
				return
			}
			defer conn.Close()
			errs[i] = client.Stream(ctx, conn, count)
		}()
	}
	all.Wait()
	return errors.Join(errs...)
}
