// Command weighbridge is the office of a quarry.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"

	"example.com/weighbridge/slip"
	"example.com/weighbridge/station"
	"example.com/weighbridge/yard"
)

func main() {
	if err := run(); err != nil {
		log.Fatal(err)
	}
}

func run() error {
	bridges := flag.String("bridges", ":7373", "where terminals connect")
	office := flag.String("office", "localhost:7374", "where the office looks")
	list := flag.String("trucks", "trucks.csv", "list of trucks")
	paper := flag.String("journal", "journal.txt", "where loads are noted")
	flag.Parse()
	y, err := load(*list)
	if err != nil {
		return err
	}
	journal, err := os.OpenFile(*paper, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer journal.Close()
	ln, err := net.Listen("tcp", *bridges)
	if err != nil {
		return err
	}
	s := station.New(y, yard.NewJournal(journal), os.Stdout)
	go func() { log.Print(http.ListenAndServe(*office, s.Handler())) }()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return s.Run(ctx, ln)
}

// load reads a list of trucks: plate; limit; pit; stone; layer.
func load(name string) (*yard.Yard, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	y := yard.New()
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		fields := slip.Fields(lines.Text())
		if len(fields) != 5 {
			return nil, fmt.Errorf("%s:%d: %d fields", name, n, len(fields))
		}
		limit, err := strconv.ParseUint(fields[1], 10, 32)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		layer, err := strconv.Atoi(fields[4])
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		y.Admit(yard.Truck{Plate: fields[0], Limit: uint32(limit), Pit: fields[2], Stone: fields[3], Layer: layer})
	}
	return y, lines.Err()
}
