// Command tulip holds an auction.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"

	"example.com/tulip"
	"example.com/tulip/clock"
	"example.com/tulip/hall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "tulip:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) != 3 {
		return errors.New("usage: tulip LOTS JOURNAL ADDRESS")
	}
	f, err := os.Open(args[0])
	if err != nil {
		return err
	}
	defer f.Close()
	lots, err := read(f)
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	j, err := os.OpenFile(args[1], os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer j.Close()
	l, err := net.Listen("tcp", args[2])
	if err != nil {
		return err
	}
	c := clock.New(lots, 1, uint64(time.Now().UnixNano()))
	h := hall.Open(hall.Rules{Name: "main", Key: []byte(os.Getenv("TULIP_KEY")), Idle: time.Minute}, c, hall.NewJournal(j))
	go fall(ctx, c, l)
	err = h.Serve(l)
	fmt.Fprint(out, h.Summary())
	return err
}

// fall lets prices fall until all has been sold.
func fall(ctx context.Context, c *clock.Clock, l net.Listener) {
	defer l.Close()
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if _, _, ok := c.Fall(); !ok {
				return
			}
		}
	}
}

// read reads lots, one a line: number, grower, kind, bunches, start and floor, with
// semicolons between them.
func read(r io.Reader) ([]tulip.Lot, error) {
	var lots []tulip.Lot
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		parts := strings.Split(lines.Text(), ";")
		if len(parts) != 6 {
			return nil, fmt.Errorf("line %d: %d parts", n, len(parts))
		}
		var numbers [4]int64
		for i, at := range []int{0, 3, 4, 5} {
			var err error
			if numbers[i], err = strconv.ParseInt(parts[at], 10, 64); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
		}
		lots = append(lots, tulip.Lot{
			Number: int(numbers[0]), Grower: parts[1], Kind: parts[2],
			Bunches: int(numbers[1]), Start: numbers[2], Floor: numbers[3],
		})
	}
	return lots, lines.Err()
}
