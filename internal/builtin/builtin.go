// Package builtin is the one place that names every source, protocol, view and
// rule. Nothing else does, so adding one is a folder and a line here.
package builtin

import (
	"context"
	"io"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/source/gotest"
	"github.com/gohone/hone/internal/source/pprofhttp"
	"github.com/gohone/hone/internal/source/program"
	"github.com/gohone/hone/internal/source/service"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/store/dir"
	"github.com/gohone/hone/internal/workbench"
	"github.com/gohone/hone/rules"
)

// Workbench returns a workbench with everything that is built in.
func Workbench() *workbench.Workbench {
	return &workbench.Workbench{
		Rules:       rules.All,
		Source:      func(scratch func() (string, error)) source.Source { return &gotest.Source{Scratch: scratch} },
		Harness:     gotest.Harness,
		Workload:    gotest.Workload,
		Service:     pprofhttp.Open,
		Runner:      func(scratch func() (string, error)) source.Runner { return &program.Source{Scratch: scratch} },
		UnderLoad:   underLoad,
		Surround:    surround,
		OpenStore:   OpenStore,
		Behaviour:   workbench.ReplayCalls,
		Hazards:     workbench.ReadHazards,
		Concurrency: workbench.CallAtOnce,
	}
}

// OpenStore opens the store of a module: the folder path, or when it is empty
// the module's own below the user's cache folder. Neither may lie in the
// module. Without a root it is the store of what belongs to no module.
func OpenStore(path, module, root string) (store.Store, error) {
	if path == "" {
		def, err := dir.Default(module, root)
		if err != nil {
			return nil, err
		}
		path = def
	}
	if root == "" {
		return dir.Open(path)
	}
	if err := dir.Outside(path, root); err != nil {
		return nil, err
	}
	return dir.Open(path)
}

func underLoad(s hone.Service, driver load.Driver, scratch func() (string, error), void func(string)) workbench.LoadedSource {
	return &service.Source{Service: s, Driver: driver, Scratch: scratch, Void: void}
}

func surround(ctx context.Context, s hone.Service, dir, scratch string, env []string) (io.Closer, error) {
	return service.Surround(ctx, s, dir, scratch, env)
}
