// Command kiln runs the service of a pottery studio.
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
	"strings"
	"time"

	"example.com/kiln/api"
	"example.com/kiln/firing"
	"example.com/kiln/graphite"
	"example.com/kiln/shelf"
)

func main() {
	var (
		listen = flag.String("listen", "127.0.0.1:8077", "address to listen on")
		kilns  = flag.String("kilns", "big,raku,test", "ids of the kilns")
		carbon = flag.String("graphite", "127.0.0.1:2003", "address of Graphite")
		logTo  = flag.String("log", "kiln.log", "file to log to")
		pieces = flag.String("pieces", "", "JSON file with the pieces on the shelves")
		year   = flag.String("inventory", "", "print the inventory of this year instead of serving")
	)
	flag.Parse()
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	store, err := loadPieces(*pieces)
	switch {
	case err != nil:
	case *year != "":
		fmt.Print(store.Inventory(*year))
	default:
		err = serve(ctx, *listen, *kilns, *carbon, *logTo, store)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "kiln:", err)
		os.Exit(1)
	}
}

func serve(ctx context.Context, listen, kilns, carbon, logTo string, store *shelf.Store) error {
	log, file, err := api.FileLogger(logTo)
	if err != nil {
		return err
	}
	defer file.Close()
	conn, err := net.Dial("tcp", carbon)
	if err != nil {
		return err
	}
	defer conn.Close()
	server := &api.Server{
		Monitor:  firing.NewMonitor(strings.Split(kilns, ",")...),
		Store:    store,
		Calendar: shelf.NewCalendar(),
		Gas:      new(firing.GasMeter),
		Stats:    graphite.NewClient(conn, time.Now),
		Log:      log,
		Clock:    time.Now,
		Pay:      func(string) error { return nil },
	}
	web := &http.Server{Addr: listen, Handler: server.Routes(), ReadHeaderTimeout: 10 * time.Second}
	drained := make(chan error, 1)
	context.AfterFunc(ctx, func() { drained <- web.Shutdown(context.Background()) })
	if err := web.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-drained
}

// loadPieces reads what is on the shelves. No file means empty shelves.
func loadPieces(path string) (*shelf.Store, error) {
	if path == "" {
		return shelf.NewStore(), nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var pieces []shelf.Piece
	if err := json.Unmarshal(data, &pieces); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return shelf.NewStore(pieces...), nil
}
