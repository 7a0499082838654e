// Command apiary serves the book of an apiary.
package main

import (
	"context"
	"flag"
	"fmt"
	"net"
	"os"
	"os/signal"
	"strconv"
	"strings"

	"example.com/apiary"
	"example.com/apiary/influx"
	"example.com/apiary/web"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "apiary:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) (err error) {
	flags := flag.NewFlagSet("apiary", flag.ContinueOnError)
	at := flags.String("listen", "localhost:8086", "where to serve")
	journal := flags.String("journal", "journal.tsv", "where to write what is weighed")
	logs := flags.String("log", "apiary.log", "where to log")
	server := flags.String("influx", "localhost:8089", "where to send measurements, over UDP")
	hives := flags.String("hives", "", "hives, as yard:number:year, with commas between them")
	if err := flags.Parse(args); err != nil {
		return err
	}
	file, err := os.OpenFile(*journal, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer file.Close()
	book := apiary.NewBook(file)
	if err := place(book, *hives); err != nil {
		return err
	}
	log, closer, err := web.OpenLog(*logs)
	if err != nil {
		return err
	}
	defer closer.Close()
	conn, err := net.Dial("udp", *server)
	if err != nil {
		return err
	}
	defer conn.Close()
	l, err := net.Listen("tcp", *at)
	if err != nil {
		return err
	}
	return web.New(book, influx.NewSink(conn), log, os.Getenv("SCALE_KEY")).Serve(ctx, l)
}

// place puts the hives of a flag into the book.
func place(book *apiary.Book, list string) error {
	for one := range strings.SplitSeq(list, ",") {
		if one == "" {
			continue
		}
		parts := strings.Split(one, ":")
		if len(parts) != 3 {
			return fmt.Errorf("hive %q: want yard:number:year", one)
		}
		no, err := strconv.Atoi(parts[1])
		if err != nil {
			return fmt.Errorf("hive %q: %w", one, err)
		}
		year, err := strconv.Atoi(parts[2])
		if err != nil {
			return fmt.Errorf("hive %q: %w", one, err)
		}
		if err := book.Place(apiary.Hive{Yard: parts[0], No: no, Year: year}); err != nil {
			return err
		}
	}
	return nil
}
