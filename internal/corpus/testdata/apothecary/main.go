// Command apothecary runs the counter of a pharmacy.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"time"

	"example.com/apothecary/dispense"
	"example.com/apothecary/tsdb"
	"example.com/apothecary/web"
)

type config struct {
	listen, stats, log, book, drugs string
	valuation                       bool
}

func main() {
	var c config
	flag.StringVar(&c.listen, "listen", "127.0.0.1:8181", "address to listen on")
	flag.StringVar(&c.stats, "opentsdb", "127.0.0.1:4242", "address of OpenTSDB")
	flag.StringVar(&c.log, "log", "apothecary.log", "file for the log")
	flag.StringVar(&c.book, "register", "register.txt", "file for the register of controlled drugs")
	flag.StringVar(&c.drugs, "drugs", "", "JSON file of what is in stock")
	flag.BoolVar(&c.valuation, "valuation", false, "print what the stock is worth, and exit")
	flag.Parse()
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	if err := run(ctx, c); err != nil {
		fmt.Fprintln(os.Stderr, "apothecary:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, c config) error {
	stock, err := readStock(c.drugs)
	if err != nil {
		return err
	}
	if c.valuation {
		fmt.Print(stock.Valuation())
		return nil
	}
	log, closeLog, err := web.NewLogger(c.log)
	if err != nil {
		return err
	}
	defer closeLog()
	book, err := os.OpenFile(c.book, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer book.Close()
	conn, err := net.Dial("tcp", c.stats)
	if err != nil {
		return err
	}
	defer conn.Close()
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	counter := &web.Server{
		Stock:    stock,
		Register: dispense.NewRegister(book),
		Quota:    dispense.NewQuota(500),
		Stats:    tsdb.NewClient(conn, host, time.Now),
		Log:      log,
		Now:      time.Now,
	}
	server := http.Server{Addr: c.listen, Handler: counter.Handler(), ReadTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	context.AfterFunc(ctx, func() {
		counter.Close()
		ended <- server.Shutdown(context.Background())
	})
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-ended
}

// readStock reads drugs, and how many there are of each.
func readStock(path string) (*dispense.Stock, error) {
	if path == "" {
		return dispense.NewStock(), nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var lines []dispense.Line
	if err := json.Unmarshal(data, &lines); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	drugs := make([]*dispense.Drug, len(lines))
	for i, l := range lines {
		if drugs[i] = l.Drug; l.Drug == nil {
			return nil, fmt.Errorf("%s: line %d is of no drug", path, i)
		}
	}
	stock := dispense.NewStock(drugs...)
	for _, l := range lines {
		stock.Add(l.Drug.SKU, l.Count)
	}
	return stock, nil
}
