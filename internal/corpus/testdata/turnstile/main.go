// Command turnstile is the admission server of a venue.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"example.com/turnstile/internal/audit"
	"example.com/turnstile/internal/report"
	"example.com/turnstile/internal/server"
	"example.com/turnstile/internal/store"
	"example.com/turnstile/internal/ticketing"
)

type options struct {
	listen, admin string
	event         string
	gates         string
	tickets       string
	audit         string
	ticketing     string
	capacity      int64
	behindProxy   bool
	overrideKey   string
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var opts options
	flag.StringVar(&opts.listen, "listen", ":7400", "address for gates")
	flag.StringVar(&opts.admin, "admin", "127.0.0.1:7401", "address for operators")
	flag.StringVar(&opts.event, "event", "unnamed", "name of the event")
	flag.StringVar(&opts.gates, "gates", "1", "gates of the report, separated by commas")
	flag.StringVar(&opts.tickets, "tickets", "tickets.csv", "file of the tickets")
	flag.StringVar(&opts.audit, "audit", "audit.log", "file of the audit log")
	flag.StringVar(&opts.ticketing, "ticketing", "", "URL of the ticketing service; prints the holders of the tickets that follow")
	flag.Int64Var(&opts.capacity, "capacity", 1000, "how many people the venue holds")
	flag.BoolVar(&opts.behindProxy, "proxy", false, "connections begin with a PROXY line")
	flag.StringVar(&opts.overrideKey, "override-key", os.Getenv("TURNSTILE_OVERRIDE_KEY"), "key of the stewards")
	flag.Parse()
	var err error
	if opts.ticketing != "" {
		err = holders(ctx, ticketing.NewClient(opts.ticketing), os.Stdout, flag.Args())
	} else {
		err = run(ctx, opts, os.Stdout, nil)
	}
	if err != nil {
		slog.Error("turnstile failed", "error", err)
		os.Exit(1)
	}
}

// run serves until the context is done. Doors are opened, and the report is
// printed, on out. If ready is not nil it gets the addresses that are served.
func run(ctx context.Context, opts options, out io.Writer, ready chan<- [2]net.Addr) (err error) {
	gates, err := parseGates(opts.gates)
	if err != nil {
		return err
	}
	st := store.New()
	f, err := os.Open(opts.tickets)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := st.Load(f); err != nil {
		return err
	}
	auditFile, err := os.OpenFile(opts.audit, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, auditFile.Close()) }()

	srv := server.New(server.Config{
		Store:       st,
		Room:        store.NewRoom(opts.capacity),
		Audit:       audit.New(auditFile),
		Doors:       out,
		Logger:      slog.Default(),
		BehindProxy: opts.behindProxy,
		OverrideKey: []byte(opts.overrideKey),
	})
	ln, err := net.Listen("tcp", opts.listen)
	if err != nil {
		return err
	}
	defer ln.Close()
	adminLn, err := net.Listen("tcp", opts.admin)
	if err != nil {
		return err
	}
	admin := &http.Server{Handler: srv.Admin(opts.event, gates), ReadHeaderTimeout: 5 * time.Second}
	go admin.Serve(adminLn)
	defer admin.Close()
	if ready != nil {
		ready <- [2]net.Addr{ln.Addr(), adminLn.Addr()}
	}
	if err := srv.Serve(ctx, ln); err != nil {
		return err
	}
	slog.Info(srv.Summary())
	return report.Print(out, opts.event, st.Rows(gates))
}

func parseGates(list string) ([]uint16, error) {
	var gates []uint16
	for field := range strings.SplitSeq(list, ",") {
		gate, err := strconv.ParseUint(strings.TrimSpace(field), 10, 16)
		if err != nil {
			return nil, fmt.Errorf("gates: %w", err)
		}
		gates = append(gates, uint16(gate))
	}
	return gates, nil
}

func holders(ctx context.Context, c *ticketing.Client, out io.Writer, barcodes []string) error {
	found, err := c.Holders(ctx, barcodes)
	if err != nil {
		return err
	}
	for i, h := range found {
		fmt.Fprintf(out, "%s\t%s\t%s\n", barcodes[i], h.Name, h.Email)
	}
	return nil
}
