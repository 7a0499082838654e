package behave

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/inspect"
)

// Cache keeps, for several checks against the same baseline, what takes long
// and does not depend on the candidate: the type-checked package, and compiled
// drivers. A nil Cache keeps nothing. Requests of one Cache must have the same
// Env and build in the same way; they must not be checked at the same time.
type Cache struct {
	dir    string // of the binaries
	mu     sync.Mutex
	loaded map[string]loaded // by folder, overlay and tags
	built  map[string]string // by content: file
}

type loaded struct {
	pkg  *packages.Package
	rest *inspect.Elsewhere
}

// NewCache returns an empty Cache that keeps its files in a folder.
func NewCache(dir string) *Cache {
	return &Cache{dir: dir, loaded: map[string]loaded{}, built: map[string]string{}}
}

// load is inspect.Load, once for each source.
func (c *Cache) load(ctx context.Context, src Source) (*packages.Package, *inspect.Elsewhere, error) {
	if c == nil {
		return inspect.Load(ctx, src)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	key := sourceKey(src)
	if l, ok := c.loaded[key]; ok {
		return l.pkg, l.rest, nil
	}
	pkg, rest, err := inspect.Load(ctx, src)
	if err == nil {
		c.loaded[key] = loaded{pkg, rest}
	}
	return pkg, rest, err
}

func sourceKey(s Source) string { return fmt.Sprintf("%q", []string{s.Dir, s.Overlay, s.Tags}) }

// build calls compile, which writes output, unless the same was built before:
// the same files laid over the same package.
func (c *Cache) build(src Source, pkg, laid map[string][]byte, output string, compile func() error) error {
	if c == nil {
		return compile()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	key := sourceKey(src) + contentKey(pkg) + contentKey(laid)
	if old, ok := c.built[key]; ok {
		return copyFile(old, output)
	}
	if err := compile(); err != nil {
		return err
	}
	kept := filepath.Join(c.dir, fmt.Sprintf("driver%d.test", len(c.built)))
	if err := copyFile(output, kept); err != nil {
		return err
	}
	c.built[key] = kept
	return nil
}

func contentKey(files map[string][]byte) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%q %d ", name, len(files[name]))
		h.Write(files[name])
	}
	return string(h.Sum(nil))
}

// copyFile gives a file a second name, or copies it where that cannot be done.
func copyFile(from, to string) error {
	os.Remove(to)
	if os.Link(from, to) == nil {
		return nil
	}
	in, err := os.Open(from)
	if err != nil {
		return fmt.Errorf("behaviour check: %w", err)
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o755)
	if err != nil {
		return fmt.Errorf("behaviour check: %w", err)
	}
	if _, err = io.Copy(out, in); err == nil {
		return out.Close()
	}
	out.Close()
	return fmt.Errorf("behaviour check: %w", err)
}
