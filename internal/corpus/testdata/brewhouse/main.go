// Command brewhouse serves the probes of a brewery.
package main

import (
	"bufio"
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
	"time"

	"example.com/brewhouse/cellar"
	"example.com/brewhouse/plant"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8900", "where probes come to")
	metrics := flag.String("metrics", "127.0.0.1:8901", "where a scraper comes to")
	list := flag.String("batches", "batches.txt", "the batches in the cellar")
	flag.Parse()
	if err := serve(*addr, *metrics, *list); err != nil {
		log.Fatal(err)
	}
}

func serve(addr, metrics, list string) error {
	file, err := os.Open(list)
	if err != nil {
		return err
	}
	batches, err := read(file)
	file.Close()
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	p := &plant.Plant{Cellar: cellar.New(batches...), Horn: os.Stderr, Idle: time.Minute}
	web := &http.Server{Addr: metrics, Handler: p, ReadHeaderTimeout: 5 * time.Second}
	go web.ListenAndServe()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, func() { l.Close() })
	defer web.Close()
	return p.Serve(l)
}

// read reads lines of a code, a house, a style, a year and a temperature.
func read(r io.Reader) ([]cellar.Batch, error) {
	var batches []cellar.Batch
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) != 5 {
			return nil, fmt.Errorf("%q: is no batch", lines.Text())
		}
		year, err := strconv.Atoi(words[3])
		if err != nil {
			return nil, err
		}
		most, err := strconv.ParseInt(words[4], 10, 32)
		if err != nil {
			return nil, err
		}
		batches = append(batches, cellar.Batch{Code: words[0], House: words[1], Style: words[2], Year: year, Most: int32(most)})
	}
	return batches, lines.Err()
}
