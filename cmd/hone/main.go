// Command hone measures a Go module, finds what makes it slow, fixes it and
// verifies the fix. See hone help.
package main

import (
	"os"

	"github.com/gohone/hone/internal/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], os.Stdout, os.Stderr)) }
