// Command limelight plays the cues of a show, which operators call over TCP, or
// prints what may go wrong with them.
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
	"time"

	"example.com/limelight/cue"
	"example.com/limelight/desk"
	"example.com/limelight/rack"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, func(net.Addr) {}); err != nil && !errors.Is(err, flag.ErrHelp) {
		log.Fatal("limelight: ", err)
	}
}

// run does what the arguments say. Where it listens is told to listening.
func run(ctx context.Context, args []string, out io.Writer, listening func(net.Addr)) error {
	flags := flag.NewFlagSet("limelight", flag.ContinueOnError)
	flags.SetOutput(out)
	show := flags.String("show", "show.txt", "`file` of the show")
	listen := flags.String("listen", "", "`address` to serve operators at; without, the show is printed")
	dimmers := flags.Uint("dimmers", 512, "`number` of dimmers")
	if err := flags.Parse(args); err != nil {
		return err
	}
	file, err := os.Open(*show)
	if err != nil {
		return err
	}
	defer file.Close()
	stack, err := cue.Load(file)
	if err != nil {
		return err
	}
	crew := &rack.Crew{Client: &http.Client{Timeout: 10 * time.Second}}
	if err := report(ctx, crew, flags.Args(), out); err != nil {
		return err
	}
	if *listen == "" {
		return list(stack, out)
	}
	rig := desk.NewRig()
	for ch := uint(1); ch <= *dimmers; ch++ {
		rig.Hang(desk.Channel(ch), 255)
	}
	return serve(ctx, desk.New(stack, rig, out), *listen, out, listening)
}

// report switches racks on, and says how they are.
func report(ctx context.Context, crew *rack.Crew, addrs []string, out io.Writer) error {
	if _, err := crew.Warm(ctx, addrs); err != nil {
		return err
	}
	all, err := crew.Round(ctx, addrs...)
	for _, h := range all {
		fmt.Fprintf(out, "%s: %d C, %d A\n", h.Rack, h.Celsius, h.Amperes)
	}
	return err
}

func list(stack *cue.Stack, out io.Writer) error {
	if err := stack.WriteSheet(out); err != nil {
		return err
	}
	for _, l := range stack.Loops() {
		fmt.Fprintf(out, "chase at %v: %d cues, depth %d\n", l.Head.Number, l.Len(), l.Depth())
	}
	return nil
}

func serve(ctx context.Context, d *desk.Desk, at string, out io.Writer, listening func(net.Addr)) error {
	l, err := net.Listen("tcp", at)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { l.Close() })()
	listening(l.Addr())
	d.Run(l, func(err error) { log.Print(err) })
	_, err = fmt.Fprintf(out, "%d answers\n%s", d.Answers(), d.Notes())
	return err
}
