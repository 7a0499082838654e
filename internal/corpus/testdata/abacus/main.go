// Command abacus serves a spreadsheet to several people.
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
	"sync"
	"time"

	"example.com/abacus/collab"
	"example.com/abacus/sheet"
)

func main() {
	var (
		listen = flag.String("listen", "127.0.0.1:7300", "address to listen on")
		load   = flag.String("load", "", "file with cells, as -export writes them")
		audit  = flag.String("audit", "audit.txt", "file for the edits")
		export = flag.Bool("export", false, "write the cells instead of serving")
		print  = flag.Bool("print", false, "print the values instead of serving")
		market = flag.String("market", "", "URL of a service that knows prices")
		shares = flag.String("shares", "", "symbols of shares, whose prices go to column A")
	)
	flag.Parse()
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	book := sheet.New("Sheet1")
	err := fill(ctx, book, *load, *market, *shares)
	switch {
	case err != nil:
	case *export:
		err = book.Export(os.Stdout)
	case *print:
		book.Recalculate()
		err = book.Print(os.Stdout, sheet.Layout{Rows: 20, Cols: 8, Width: 12, Leader: ' '})
	default:
		err = serve(ctx, book, *listen, *audit, os.Stdout)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// fill puts what the flags say into a sheet.
func fill(ctx context.Context, book *sheet.Sheet, load, market, shares string) error {
	if load != "" {
		f, err := os.Open(load)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := read(book, f); err != nil {
			return fmt.Errorf("%s: %w", load, err)
		}
	}
	if market == "" || shares == "" {
		return nil
	}
	m := &collab.Market{Client: &http.Client{Timeout: 10 * time.Second}, Base: market}
	quotes, err := m.Quotes(ctx, strings.Split(shares, ","))
	if err != nil {
		return err
	}
	for i, q := range quotes {
		price, err := m.Convert(ctx, q.Price, []string{q.Currency, "EUR"})
		if err != nil {
			return err
		}
		if err := book.Set(sheet.Ref{Row: i}, strconv.FormatFloat(price, 'f', 2, 64)); err != nil {
			return err
		}
	}
	return nil
}

// read reads what [sheet.Sheet.Export] writes.
func read(book *sheet.Sheet, r io.Reader) error {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		address, text, ok := strings.Cut(lines.Text(), "\t")
		_, name, named := strings.Cut(address, "!")
		if !ok || !named {
			return fmt.Errorf("no cell: %q", lines.Text())
		}
		at, err := sheet.ParseRef(name)
		if err != nil {
			return err
		}
		if err := book.Set(at, text); err != nil {
			return err
		}
	}
	return lines.Err()
}

func serve(ctx context.Context, book *sheet.Sheet, listen, audit string, out io.Writer) error {
	file, err := os.OpenFile(audit, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return err
	}
	context.AfterFunc(ctx, func() { l.Close() })
	server := collab.NewServer(book, file)
	var clients sync.WaitGroup
	for {
		conn, err := l.Accept()
		if err != nil {
			break
		}
		clients.Add(1)
		go func() {
			defer clients.Done()
			defer context.AfterFunc(ctx, func() { conn.Close() })()
			begin := time.Now()
			if err := server.Serve(conn, conn.RemoteAddr().String()); err != nil && ctx.Err() == nil {
				log.Printf("%v: %v", conn.RemoteAddr(), err)
			}
			server.Spans.Note(time.Since(begin))
		}()
	}
	clients.Wait()
	low, high := server.Spans.Both()
	fmt.Fprintf(out, "%d replies, to clients who stayed %v to %v\n%s", server.Replies(), low, high, server.Editors())
	return nil
}
