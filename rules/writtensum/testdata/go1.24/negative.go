package writtensum

import (
	"os"
	"strings"
)

func single(b *strings.Builder, name string) { b.WriteString(name) }

func constants(b *strings.Builder) { b.WriteString("a" + "b") }

func file(f *os.File, name string) { f.WriteString(name + "\n") }

type log struct{}

func (log) WriteString(string) {}

func other(l log, name string) { l.WriteString(name + "\n") }

func used(b *strings.Builder, name string) (int, error) { return b.WriteString(name + "\n") }
