// Command switchboard is the exchange of a private telephone network.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync"
	"time"

	"example.com/switchboard/dialplan"
	"example.com/switchboard/exchange"
)

type options struct {
	listen  string
	plan    string
	barred  string
	journal string
	check   bool
	names   string
}

func main() {
	var o options
	flag.StringVar(&o.listen, "listen", "127.0.0.1:7112", "address for branch offices")
	flag.StringVar(&o.plan, "plan", "plan.txt", "file with the lines and their forwards")
	flag.StringVar(&o.barred, "barred", "", "comma separated subscribers that may not call")
	flag.StringVar(&o.journal, "journal", "calls.txt", "file for finished calls")
	flag.BoolVar(&o.check, "check", false, "print the loops of the plan and exit")
	flag.StringVar(&o.names, "directory", "", "URL of the directory, to print the names of the lines in loops")
	flag.Parse()
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	if err := run(ctx, o, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, o options, out io.Writer) error {
	plan, err := readPlan(o.plan)
	if err != nil {
		return err
	}
	if o.check {
		return check(ctx, plan, o.names, out)
	}
	barred, err := parseBarred(o.barred)
	if err != nil {
		return err
	}
	journal, err := os.OpenFile(o.journal, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer journal.Close()
	l, err := net.Listen("tcp", o.listen)
	if err != nil {
		return err
	}
	x := &exchange.Exchange{
		Plan: plan, Barred: barred, Limit: exchange.NewLimiter(200, 1000, time.Now()),
		Desk: os.Stderr, Journal: journal, Idle: 5 * time.Minute, Now: time.Now,
	}
	accept(ctx, l, x)
	all, active := x.Calls()
	fmt.Fprintf(out, "%d calls, %d not ended\n", all, active)
	return nil
}

// accept serves branch offices until the context ends.
func accept(ctx context.Context, l net.Listener, x *exchange.Exchange) {
	context.AfterFunc(ctx, func() { l.Close() })
	var offices sync.WaitGroup
	defer offices.Wait()
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		offices.Add(1)
		go func() {
			defer offices.Done()
			defer context.AfterFunc(ctx, func() { conn.Close() })()
			if err := x.Serve(conn); err != nil && ctx.Err() == nil {
				log.Printf("office %v: %v", conn.RemoteAddr(), err)
			}
		}()
	}
}

// check prints the loops of a plan, and whose lines are in them.
func check(ctx context.Context, plan *dialplan.Plan, directory string, out io.Writer) error {
	loops := plan.Loops()
	fmt.Fprint(out, dialplan.Report(loops))
	if directory == "" {
		return nil
	}
	d := exchange.Directory{Client: http.DefaultClient, URL: directory}
	for _, loop := range loops {
		names, err := d.Names(ctx, loop.Numbers())
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s: %s\n", loop.Entry.Number, strings.Join(names, ", "))
	}
	return nil
}

func readPlan(path string) (*dialplan.Plan, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	plan, err := dialplan.Parse(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return plan, nil
}

func parseBarred(list string) (map[uint64]bool, error) {
	barred := make(map[uint64]bool)
	for field := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ',' || r == ' ' }) {
		number, err := strconv.ParseUint(field, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("barred: %w", err)
		}
		barred[number] = true
	}
	return barred, nil
}
