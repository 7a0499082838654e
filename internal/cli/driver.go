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
	case req.Own != "":
		return nil, errors.New("--load: --i-own-this-host has no meaning for a service that hone starts")
	}
	return d, nil
}

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
func (d driver) Drive(ctx context.Context, at load.Place, length time.Duration, begin func()) (hone.Load, error) {
	req, err := d.request(at)
	if err != nil {
		return hone.Load{}, err
	}
	if req.Target.Address, err = load.Permit(ctx, req.Target.Address, ""); err != nil {
		return hone.Load{}, err
	}
	spec := req.Spec
	spec.Duration, spec.Requests, spec.Begin = length, 0, begin
	r, err := load.Run(ctx, req.Target, req.Protocol, spec, nil)
	if err != nil {
		return hone.Load{}, err
	}
	return r.Load, nil
}
