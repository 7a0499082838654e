package closuretext

import (
	"fmt"
	"io"
)

// Settings may be set by anybody, but who makes a desk has no hold on those in it.
type Settings struct {
	Site   string
	Number int
	Paths  struct{ Root string }
	Out    io.Writer
}

func (s Settings) valid() bool { return s.Site != "" }

type desk struct {
	cfg    Settings
	counts map[string]int
}

func newDesk(cfg Settings) *desk {
	if cfg.Number == 0 {
		cfg.Number = 1
	}
	return &desk{cfg: cfg, counts: map[string]int{}}
}

func (d *desk) counted(name string, next func() error) func() error {
	return func() error {
		d.counts[fmt.Sprintf("%s/%s", d.cfg.Site, name)]++ // want `text made in each call of a closure`
		if d.cfg.valid() && d.cfg.Out != nil {
			io.WriteString(d.cfg.Out, "called\n")
		}
		return next()
	}
}

func (d *desk) rooted(name string) func() int {
	return func() int {
		return d.counts[d.cfg.Paths.Root+"/"+name] // want `text made in each call of a closure`
	}
}
