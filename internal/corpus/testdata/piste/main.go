// Command piste shows a skiing area to who is there, over HTTP.
package main

import (
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
	"time"

	"example.com/piste/area"
	"example.com/piste/patrol"
	"example.com/piste/wavefront"
	"example.com/piste/web"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, func(net.Addr) {})
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		stdlog.Fatal("piste: ", err)
	}
}

// run loads an area, and serves it. Where is told to listening; figures and
// posters go to out.
func run(ctx context.Context, args []string, out io.Writer, listening func(net.Addr)) (err error) {
	flags := flag.NewFlagSet("piste", flag.ContinueOnError)
	flags.SetOutput(out)
	listen := flags.String("listen", "127.0.0.1:8080", "`address` to serve at")
	ways := flags.String("area", "area.csv", "`file` of the area")
	logFile := flags.String("log", "piste.log", "`file` of the log")
	bookFile := flags.String("book", "book.txt", "`file` of what the patrol does")
	token := flags.String("token", "", "`word` of the patrol")
	service := flags.String("avalanches", "", "`address` of an avalanche service, of which bulletins are shown first")
	if err := flags.Parse(args); err != nil {
		return err
	}
	a, err := load(*ways)
	if err != nil {
		return err
	}
	if *service != "" {
		if err := bulletins(ctx, *service, out); err != nil {
			return err
		}
	}
	log, logEnd, err := web.OpenLog(*logFile)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, logEnd.Close()) }()
	book, err := os.OpenFile(*bookFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	s := web.New(web.Config{
		Area: a, Log: log, Figures: wavefront.NewSink(out, "piste"), Book: patrol.NewBook(book), Token: *token,
	})
	if err := serve(ctx, s.Handler(), *listen, listening); err != nil {
		return err
	}
	_, err = io.WriteString(out, s.Night())
	return err
}

func load(name string) (*area.Area, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return area.Load(file)
}

func bulletins(ctx context.Context, at string, out io.Writer) error {
	s := &patrol.Service{Base: at, Client: &http.Client{Timeout: 10 * time.Second}}
	all, err := s.Bulletins(ctx)
	for _, b := range all {
		fmt.Fprintf(out, "%s: danger %d\n", b.Slope, b.Danger)
	}
	return err
}

func serve(ctx context.Context, handler http.Handler, at string, listening func(net.Addr)) error {
	l, err := net.Listen("tcp", at)
	if err != nil {
		return err
	}
	listening(l.Addr())
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 30*time.Second)
		defer cancel()
		return server.Shutdown(last)
	}
}
