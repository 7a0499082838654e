// Command hydrant serves the site of a waterworks.
package main

import (
	"context"
	"errors"
	"flag"
	"log"
	"net/http"
	"os"
	"os/signal"
	"time"

	"example.com/hydrant/mains"
	"example.com/hydrant/site"
	"example.com/hydrant/zabbix"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("hydrant", flag.ContinueOnError)
	addr := flags.String("addr", ":8090", "where to serve")
	network := flags.String("network", "mains.txt", "the network of pipes")
	logName := flags.String("log", "hydrant.log", "the log")
	bookName := flags.String("book", "valves.txt", "the book of valves")
	if err := flags.Parse(args); err != nil {
		return err
	}
	file, err := os.Open(*network)
	if err != nil {
		return err
	}
	pipes, err := mains.Read(file)
	file.Close()
	if err != nil {
		return err
	}
	logger, logFile, err := site.OpenLog(*logName)
	if err != nil {
		return err
	}
	defer logFile.Close()
	paper, err := os.OpenFile(*bookName, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer paper.Close()
	secret, err := site.NewSecret(os.Getenv("HYDRANT_SECRET"), []byte("hydrant"), 200_000)
	if err != nil {
		return err
	}
	book := site.NewBook(paper)
	s := site.New(pipes, logger, zabbix.NewSender("hydrant", os.Stdout), book, secret)
	server := &http.Server{Addr: *addr, Handler: s.Handler(), ReadHeaderTimeout: 10 * time.Second}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, func() { server.Close() })
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	logger.Info(book.Farewell())
	return nil
}
