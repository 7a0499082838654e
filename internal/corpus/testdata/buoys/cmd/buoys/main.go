// Command buoys brings readings of buoys into archives, and shows what is in them.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"example.com/buoys"
	"example.com/buoys/archive"
	"example.com/buoys/flow"
	"example.com/buoys/report"
	"example.com/buoys/series"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "buoys:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: buoys take ARCHIVE | table ARCHIVE | json ARCHIVE | csv ARCHIVE")

func run(ctx context.Context, args []string, in io.Reader, out, progress io.Writer) error {
	if len(args) != 2 {
		return errUsage
	}
	name := args[1]
	switch args[0] {
	case "take":
		return take(ctx, name, in, progress)
	case "table":
		return show(ctx, name, func(t *series.Table) error { return report.Table(out, t.Summaries()) })
	case "json":
		return show(ctx, name, func(t *series.Table) error {
			for _, k := range t.Keys() {
				const step = 10 * time.Minute
				if _, err := fmt.Fprintln(out, report.JSON(k, step, series.Resample(t.Points(k), step))); err != nil {
					return err
				}
			}
			return nil
		})
	case "csv":
		return show(ctx, name, func(t *series.Table) error {
			w := bufio.NewWriter(out)
			for _, k := range t.Keys() {
				if err := report.CSV(w, k, t.Points(k)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return errUsage
}

// take archives readings that come as CSV.
func take(ctx context.Context, name string, in io.Reader, progress io.Writer) error {
	w, err := archive.Create(name)
	if err != nil {
		return err
	}
	told := report.Progress{To: progress}
	r := flow.New(ctx)
	flow.Into(r, flow.Batches(r, flow.From(r, buoys.NewRows(in).Next), 100), func(batch []buoys.Reading) error {
		for _, reading := range batch {
			if err := w.Put(reading); err != nil {
				return err
			}
		}
		told.Add(len(batch))
		return nil
	})
	if err := errors.Join(r.Wait(), w.Close()); err != nil {
		return err
	}
	return archive.Mark(name+".mark", w.Len())
}

// show gathers the readings of an archive.
func show(ctx context.Context, name string, say func(*series.Table) error) error {
	a, err := archive.Open(name)
	if err != nil {
		return err
	}
	defer a.Close()
	t := series.NewTable()
	r := flow.New(ctx)
	flow.Into(r, flow.From(r, a.Next), func(reading buoys.Reading) error {
		t.Note(reading)
		return nil
	})
	if err := r.Wait(); err != nil {
		return err
	}
	return say(t)
}
