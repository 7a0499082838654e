package workbench

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/view"
)

// Assembler disassembles by go tool objdump. A binary given stands for the one
// that a profile names.
func (w *Workbench) Assembler(ctx context.Context, binary string) view.Assembler {
	return objdump{ctx, binary}
}

type objdump struct {
	ctx   context.Context
	given string
}

func (o objdump) Disassemble(binary, match string) ([]view.Assembly, error) {
	if o.given != "" {
		binary = o.given
	}
	if info, err := os.Stat(binary); err != nil || info.IsDir() {
		return nil, &gotool.Error{
			Message: fmt.Sprintf("program %q: is not there to be disassembled", binary),
			Next:    "-binary names the program that the profile is of",
		}
	}
	cmd := exec.CommandContext(o.ctx, "go", "tool", "objdump", "-s", match, binary)
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		said := ""
		if errors.As(err, &exit) {
			said = ": " + strings.TrimSpace(string(exit.Stderr))
		}
		return nil, fmt.Errorf("program %q: go tool objdump: %w%s", binary, err, said)
	}
	return parseObjdump(out), nil
}

// parseObjdump reads what go tool objdump prints: "TEXT name(SB) file", then
// lines of "file.go:12 <tabs> 0x1000 <tabs> bytes <tabs> instruction".
func parseObjdump(out []byte) (all []view.Assembly) {
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<20)
	file := ""
	for lines.Scan() {
		if rest, ok := strings.CutPrefix(lines.Text(), "TEXT "); ok {
			name, path, _ := strings.Cut(rest, "(SB)")
			file = strings.TrimSpace(path)
			all = append(all, view.Assembly{Function: name})
			continue
		}
		if in, ok := parseInstruction(lines.Text()); ok && len(all) > 0 {
			if strings.HasSuffix(file, "/"+in.File) {
				in.File = file
			}
			last := &all[len(all)-1]
			last.Instructions = append(last.Instructions, in)
		}
	}
	return all
}

func parseInstruction(line string) (in view.Instruction, ok bool) {
	cells := strings.FieldsFunc(line, func(r rune) bool { return r == '\t' })
	if len(cells) < 4 {
		return in, false
	}
	place := strings.TrimSpace(cells[0])
	colon := strings.LastIndexByte(place, ':')
	if colon < 0 {
		return in, false
	}
	var err error
	in.File = place[:colon]
	if in.Line, err = strconv.Atoi(place[colon+1:]); err != nil {
		return in, false
	}
	if in.Address, err = strconv.ParseUint(strings.TrimSpace(cells[1]), 0, 64); err != nil {
		return in, false
	}
	in.Text = strings.TrimSpace(strings.Join(cells[3:], " "))
	return in, true
}
