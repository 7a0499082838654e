// Command uptime serves a status page.
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
	"strings"
	"syscall"
	"time"

	"example.com/uptime/logging"
	"example.com/uptime/notify"
	"example.com/uptime/statsd"
	"example.com/uptime/topology"
	"example.com/uptime/web"
)

type config struct {
	addr       string
	services   string
	log        string
	level      string
	statsd     string
	hooks      string
	title      string
	password   string
	iterations int
}

func main() {
	var cfg config
	flag.StringVar(&cfg.addr, "addr", "127.0.0.1:8080", "listen address")
	flag.StringVar(&cfg.services, "services", "services.txt", "file with the services and their calls")
	flag.StringVar(&cfg.log, "log", "uptime.log", "log file")
	flag.StringVar(&cfg.level, "level", "info", "log level")
	flag.StringVar(&cfg.statsd, "statsd", "", "UDP address of the DogStatsD agent")
	flag.StringVar(&cfg.hooks, "hooks", "", "URLs of webhooks, separated by commas")
	flag.StringVar(&cfg.title, "title", "Status", "title of the page")
	flag.StringVar(&cfg.password, "password", os.Getenv("UPTIME_PASSWORD"), "password of those who open incidents")
	flag.IntVar(&cfg.iterations, "iterations", web.DefaultIterations, "how often the password is hashed")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, cfg, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "uptime:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, cfg config, out io.Writer) (err error) {
	top, err := loadTopology(cfg.services)
	if err != nil {
		return err
	}
	log, logFile, err := logging.Open(cfg.log, cfg.level)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, logFile.Close()) }()

	agent := io.Discard
	if cfg.statsd != "" {
		conn, err := net.Dial("udp", cfg.statsd)
		if err != nil {
			return err
		}
		defer conn.Close()
		agent = conn
	}
	password, err := web.NewPassword(cfg.password, cfg.iterations)
	if err != nil {
		return err
	}
	opts := web.Options{
		Topology: top,
		Log:      log,
		Stats:    statsd.New(agent, "uptime", "env:prod"),
		Title:    cfg.title,
		Password: password,
	}
	if cfg.hooks != "" {
		opts.Notifier = notify.New(strings.Split(cfg.hooks, ","))
	}
	app := web.NewServer(opts)

	ln, err := net.Listen("tcp", cfg.addr)
	if err != nil {
		return err
	}
	srv := &http.Server{
		Handler:           app.Handler(),
		ReadHeaderTimeout: 5 * time.Second,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	fmt.Fprintln(out, "listening on", ln.Addr())
	errc := make(chan error, 1)
	go func() { errc <- srv.Serve(ln) }()
	select {
	case err := <-errc:
		return err
	case <-ctx.Done():
	}
	shutdownCtx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := srv.Shutdown(shutdownCtx); err != nil {
		return err
	}
	_, err = io.WriteString(out, app.Postmortem())
	return err
}

func loadTopology(name string) (*topology.Topology, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return topology.Parse(f)
}
