package graph

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
)

// missing is the error where graphviz is not installed.
type missing struct{ format string }

func (m missing) Error() string {
	return fmt.Sprintf("format %s: needs graphviz: no dot on PATH", m.format)
}

func (missing) Hint() string {
	return "svg needs no other program; on Debian, apt-get install graphviz brings dot"
}

// graphviz draws DOT in a format of graphviz.
func graphviz(ctx context.Context, source io.Reader, w io.Writer, format string) error {
	dot, err := exec.LookPath("dot")
	if err != nil {
		return missing{format}
	}
	var said bytes.Buffer
	cmd := exec.CommandContext(ctx, dot, "-T"+format)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = source, w, &said
	if err := cmd.Run(); err != nil {
		if line, _, _ := bytes.Cut(bytes.TrimSpace(said.Bytes()), []byte("\n")); len(line) > 0 {
			err = errors.New(string(line))
		}
		return fmt.Errorf("graphviz: %w", err)
	}
	return nil
}
