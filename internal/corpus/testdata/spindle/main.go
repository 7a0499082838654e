// Command spindle is the gateway between the machines of a workshop and those
// who work there.
package main

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"

	"example.com/spindle/desk"
	"example.com/spindle/gate"
	"example.com/spindle/journal"
	"example.com/spindle/meter"
	"example.com/spindle/shop"
)

// files of the gateway.
type files struct {
	journal, ledger, program string
}

func main() {
	machines := flag.String("machines", ":7600", "`address` for controllers")
	people := flag.String("people", ":7680", "`address` for operators")
	var f files
	flag.StringVar(&f.journal, "journal", "spindle.log", "`file` of the log")
	flag.StringVar(&f.ledger, "ledger", "ledger.txt", "`file` of claims")
	flag.StringVar(&f.program, "program", "", "`file` that machines run")
	flag.Parse()
	if err := run(*machines, *people, f); err != nil {
		fmt.Fprintln(os.Stderr, "spindle:", err)
		os.Exit(1)
	}
}

func run(machines, people string, f files) error {
	j, err := journal.Open(f.journal)
	if err != nil {
		return err
	}
	defer j.Close()
	ledger, err := os.OpenFile(f.ledger, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer ledger.Close()
	var program []byte
	if f.program != "" {
		if program, err = os.ReadFile(f.program); err != nil {
			return err
		}
	}
	s := shop.New(1000, meter.NewCounter())
	g := gate.New(s, meter.NewLevel(), program, nil)
	l, err := net.Listen("tcp", machines)
	if err != nil {
		return err
	}
	defer l.Close()
	failed := make(chan error, 2)
	go func() { failed <- g.Serve(l) }()
	go func() {
		failed <- http.ListenAndServe(people, desk.New(desk.Parts{
			Views:   s,
			Claims:  shop.NewClaims(),
			Ledger:  shop.NewLedger(ledger, 0),
			Stopper: g.Board(),
			Figures: meter.NewFigures(os.Stdout),
			Journal: j,
		}))
	}()
	return <-failed
}
