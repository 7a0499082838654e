// Command visitor greets visitors over HTTP and counts them by name.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/rs/zerolog"

	"example.com/visitor/hello"
)

func main() {
	addr := flag.String("addr", ":8080", "`address` to listen on")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	listener, err := net.Listen("tcp", *addr)
	if err == nil {
		err = serve(ctx, listener, os.Stderr)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "visitor:", err)
		os.Exit(1)
	}
}

// serve answers on listener until ctx ends, then lets the requests under way
// finish. It logs to out, a JSON object per line.
func serve(ctx context.Context, listener net.Listener, out io.Writer) error {
	logger := zerolog.New(zerolog.SyncWriter(out)).With().Timestamp().Logger()
	server := &http.Server{
		Handler:           hello.New(logger).Handler(),
		ReadHeaderTimeout: 5 * time.Second,
		WriteTimeout:      10 * time.Second,
		IdleTimeout:       time.Minute,
	}
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
