// Command flame measures how smoothly a browser zooms a flame graph of many
// frames. It makes up a profile, writes its page, opens it in headless Chromium
// and zooms, searches, scrolls and turns it; it prints how long opening took and the
// times between the pictures shown meanwhile, which should stay below 50 ms.
//
//	go run ./bench/flame [-frames 50000]
//
// scripts/setup.sh installs what it needs: node, Chromium and playwright-core.
package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view/flame"
)

func main() {
	frames := flag.Int("frames", 50_000, "`number` of frames at least")
	flag.Parse()
	if err := run(*frames); err != nil {
		fmt.Fprintln(os.Stderr, "flame:", err)
		os.Exit(1)
	}
}

func run(frames int) error {
	if _, err := os.Stat("scripts/browser/node_modules"); err != nil {
		return errors.New("run it at the root of the repository, after sh scripts/setup.sh")
	}
	g, err := graph(frames)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "flame")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	page := filepath.Join(dir, "flame.html")
	f, err := os.Create(page)
	if err != nil {
		return err
	}
	if err := errors.Join(g.WriteHTML(f), f.Close()); err != nil {
		return err
	}
	info, err := os.Stat(page)
	if err != nil {
		return err
	}
	fmt.Printf("frames %d, page %d kB\n", len(g.Frames), info.Size()>>10)
	cmd := exec.Command("node", "scripts/browser/drive.mjs", page, "bench/flame/frames.mjs")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}

// graph makes up a profile by random walks, some of them much hotter than the
// rest, until its graph is large enough.
func graph(frames int) (*flame.Graph, error) {
	for walks := frames / 30; ; walks *= 2 {
		r := rand.New(rand.NewPCG(1, 2))
		b := cost.NewBuilder([]cost.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}})
		for range walks {
			walk(r, b)
		}
		g, err := flame.New(b.Profile(), flame.Options{Title: "bench", Default: 1})
		if err != nil || len(g.Frames) >= frames {
			return g, err
		}
	}
}

func walk(r *rand.Rand, b *cost.Builder) {
	at := 0
	stack := make([]int32, 5+r.IntN(50))
	for i := range stack {
		at = at*3%701 + int(r.ExpFloat64()*2)
		stack[len(stack)-1-i] = b.Frame(fmt.Sprintf("example.com/large/p%d.(*T%d).Method%d", at%23, at%7, at), "", 0)
	}
	v := int64(1 + r.ExpFloat64()*20)
	b.Add(stack, v, v*1e7)
}
