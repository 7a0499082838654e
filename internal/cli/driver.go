package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/pflag"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/workbench"
)

// driver is a load as the words of hone load have it, put on one place after
// the other.
type driver struct{ words []string }

var _ load.Driver = driver{}

// newDriver reads the words of a load, and checks them for a place that there
// might be.
func newDriver(line string) (load.Driver, error) {
	words, err := load.Words(line)
	if err != nil {
		return nil, fmt.Errorf("--load: %w", err)
	}
	d := driver{words}
	example := load.Place{Ports: make([]int, load.MostPorts), Dir: "."}
	for i := range example.Ports {
		example.Ports[i] = 1 + i
	}
	req, err := d.request(example)
	switch {
	case err != nil:
		return nil, fmt.Errorf("--load: %w", err)
	case req.Search != nil:
		return nil, errors.New("--load: --find looks for a rate; here the load is the same on both sides")
	case req.Watch.Asks():
		return nil, errors.New("--load: --metrics, --query and --statsd are for hone load alone: what a service uses is measured here anyway")
	case req.External != nil && req.Target.Address == "":
		return nil, errors.New("--load: --load-cmd needs the URL of the service, too")
	case req.Own != "":
		return nil, errors.New("--load: --i-own-this-host has no meaning for a service that hone starts")
	}
	if err := here(req.Target.Address); err != nil {
		return nil, err
	}
	return d, nil
}

// here refuses a load that goes to another machine, before anything is built or
// dialled: a service that hone starts listens on this one.
func here(address string) error {
	ctx, cancel := context.WithTimeout(context.Background(), lookup)
	defer cancel()
	if _, err := load.Permit(ctx, address, ""); err != nil {
		// Not %w: its hint is for services that hone does not start.
		return fmt.Errorf("--load: %v; the service that hone starts is at 127.0.0.1:{{.Port}}", err)
	}
	return nil
}

// lookup is how long finding the address of a name may take.
const lookup = 5 * time.Second

// request is the load at a place.
func (d driver) request(at load.Place) (workbench.LoadRequest, error) {
	words, err := at.ExpandAll(d.words)
	if err != nil {
		return workbench.LoadRequest{}, err
	}
	var l loadFlags
	f := pflag.NewFlagSet("load", pflag.ContinueOnError)
	f.SetOutput(io.Discard)
	l.flags(f)
	if err := f.Parse(words); err != nil {
		return workbench.LoadRequest{}, fmt.Errorf("%w; hone load --help lists the flags", err)
	}
	if n := f.NArg(); n > 1 || n == 0 && l.targets == "" {
		return workbench.LoadRequest{}, errors.New("takes one URL, as hone load does")
	}
	return l.request(f.Args())
}

// Address implements [load.Driver].
func (d driver) Address(at load.Place) (string, error) {
	req, err := d.request(at)
	return req.Target.Address, err
}

// Drive implements [load.Driver]: one load of the engine, on this machine only.
func (d driver) Drive(ctx context.Context, at load.Place, w load.Extent, begin func()) (hone.Load, error) {
	req, err := d.request(at)
	if err != nil {
		return hone.Load{}, err
	}
	if req.Target.Address, err = load.Permit(ctx, req.Target.Address, ""); err != nil {
		return hone.Load{}, err
	}
	spec := req.Spec
	spec.Duration, spec.Requests, spec.Begin = w.Time, 0, begin
	if req.External != nil {
		return loadExternal(ctx, req.External, spec)
	}
	if w.Requests > 0 {
		spec.Duration, spec.Requests = w.Most, w.Requests
	}
	spec.Turn = w.Turn
	r, err := load.Run(ctx, req.Target, req.Protocol, spec, nil)
	if err != nil {
		return hone.Load{}, err
	}
	return r.Load, nil
}

// TakesTurns implements [load.TurnTaker]: the engine does at a given rate, a command
// does not.
func (d driver) TakesTurns() bool {
	req, err := d.request(load.Place{Ports: make([]int, load.MostPorts), Dir: "."})
	return err == nil && req.External == nil && req.Spec.Rate.Open()
}

// loadExternal is one load by a command, which must tell what it did.
func loadExternal(ctx context.Context, e load.External, spec load.Spec) (hone.Load, error) {
	if spec.Begin != nil {
		spec.Begin()
	}
	l, err := e.Load(ctx, spec, func(string) {})
	if err == nil && l.Counted == "" {
		err = errors.New("the command of --load-cmd does not tell how many requests it made: let it print \"hone: requests=N\"")
	}
	return l, err
}
