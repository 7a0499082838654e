// Command tailor follows logs, takes logs of other machines, and tells people when
// something is wrong.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"sort"
	"strconv"
	"sync"
	"time"

	"example.com/tailor/alert"
	"example.com/tailor/config"
	"example.com/tailor/match"
	"example.com/tailor/relay"
	"example.com/tailor/serve"
	"example.com/tailor/tail"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "tailor:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) != 1 {
		return errors.New(usage())
	}
	f, err := os.Open(args[0])
	if err != nil {
		return err
	}
	c, err := config.Read(f, os.Getenv)
	f.Close()
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	rules, err := rules(c)
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	log, err := serve.OpenLog(c["log"])
	if err != nil {
		return err
	}
	n := alert.Notice{Name: "notice", Text: c["notice"]}
	m := match.New(rules...)
	s := serve.New(serve.Options{Log: log, Token: c["token"], Matcher: m, Alarm: func(a match.Alarm) error {
		text, err := n.Render(a)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(out, text)
		return err
	}})
	if err := work(ctx, c, s); err != nil {
		return err
	}
	_, err = io.WriteString(out, m.Digest())
	return err
}

// rules returns the rules that are set, by name.
func rules(c config.Config) ([]match.Rule, error) {
	patterns, limits := c.Section("rule"), c.Section("limit")
	names := make([]string, 0, len(patterns))
	for name := range patterns {
		names = append(names, name)
	}
	sort.Strings(names)
	all := make([]match.Rule, 0, len(names))
	for _, name := range names {
		limit := 0
		if text, ok := limits[name]; ok {
			var err error
			if limit, err = strconv.Atoi(text); err != nil {
				return nil, fmt.Errorf("limit of %s: %w", name, err)
			}
		}
		r, err := match.NewRule(name, patterns[name], limit)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// work does what is set until the context ends, or something fails.
func work(ctx context.Context, c config.Config, s *serve.Server) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var all sync.WaitGroup
	start := func(f func() error) {
		all.Add(1)
		go func() {
			defer all.Done()
			if err := f(); err != nil {
				cancel(err)
			}
		}()
	}
	files := c.List("files")
	if files == nil {
		files = []string{"/var/log/syslog"}
	}
	for _, name := range files {
		start(func() error {
			t, err := tail.Open(name, 0, time.Second)
			if err != nil {
				return err
			}
			defer t.Close()
			return t.Follow(ctx, s.Line)
		})
	}
	if address := c["relay"]; address != "" {
		start(func() error {
			l, err := net.Listen("tcp", address)
			if err != nil {
				return err
			}
			defer context.AfterFunc(ctx, func() { l.Close() })()
			r := &relay.Relay{Line: s.Line, Idle: time.Minute}
			return r.Serve(l)
		})
	}
	if address := c["http"]; address != "" {
		start(func() error { return s.Run(ctx, address) })
	}
	<-ctx.Done()
	all.Wait()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

func usage() string {
	text := "usage: tailor CONFIG, with"
	for _, setting := range []string{"files", "rule.NAME", "limit.NAME", "notice", "log", "relay", "http", "token"} {
		text += fmt.Sprintf(" %s", setting)
	}
	return text
}
