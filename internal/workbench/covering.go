package workbench

import (
	"context"
	"maps"
	"os"
	"path/filepath"

	"github.com/gohone/hone/internal/gotool"
)

// covering is where a state of the source is compiled to count the statements
// that are executed. What is counted must lie on the disk: go test -cover
// counts in the file that an overlay replaces, as of Go 1.26, and compiles that
// one. So an overlay may only add files.
type covering struct {
	tool    *gotool.Tool
	root    string
	overlay string
	mapping map[string]string
	tags    string
	often   bool // how often each statement is executed
}

// compile compiles the tests of a package with counters in others.
func (c *covering) compile(ctx context.Context, p gotool.Package, of []string, output string) error {
	return c.tool.TestBinary(ctx, c.root, gotool.Build{
		Package: p.ImportPath, Output: output, Overlay: c.overlay, Mapping: c.mapping, CoverPkg: of, HowOften: c.often, Tags: c.tags, Linker: quickly,
	})
}

// coveringOf finds a place for a state of the source: where the user's files
// are as in that state, there, else a copy of the module.
func (s *session) coveringOf(ctx context.Context, b *build) (*covering, error) {
	if len(b.tree.Changed()) == 0 {
		return &covering{tool: s.tool, root: s.module.Root, overlay: b.overlay, mapping: b.mapping, tags: s.spec.Tags}, nil
	}
	copied := filepath.Join(s.work, "counted")
	if err := os.RemoveAll(copied); err != nil {
		return nil, err
	}
	if err := gotool.CopyTree(ctx, s.module.Root, copied, gotool.CopyLimit); err != nil {
		return nil, err
	}
	over := b.tree.Changed()
	maps.Copy(over, s.extra)
	return s.coveringIn(copied, over)
}

// coveringIn is a copy of the module with files laid over it.
func (s *session) coveringIn(copied string, over map[string][]byte) (*covering, error) {
	if err := lay(copied, over); err != nil {
		return nil, err
	}
	root, err := gotool.RealDir(copied)
	if err != nil {
		return nil, err
	}
	tool, err := s.tool.Transplant(s.module.Root, root)
	if err != nil {
		return nil, err
	}
	return &covering{tool: tool, root: root, tags: s.spec.Tags}, nil
}
