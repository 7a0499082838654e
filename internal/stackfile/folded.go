package stackfile

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/inorder"
)

// unknown stands for what has no name: a frame must have one.
const unknown = "<unknown>"

// WriteFolded writes a column of a profile as folded stacks, each once, in the
// order they have in the profile. What would not be read back is replaced in
// names: a semicolon by a colon, a line break by a space, and a # they begin
// with by a line.
func WriteFolded(w io.Writer, p *cost.Profile, column int) error {
	n := newNamer(p)
	stacks := n.distinct(p.Sum(column, -1).Value)
	return inorder.Write(w, len(stacks), func() inorder.Layout {
		var frames []int32
		return func(out []byte, from, to int) []byte {
			for _, s := range stacks[from:to] {
				frames = n.stack(s.id, frames)
				for _, name := range slices.Backward(frames) {
					out = append(out, n.names[name]...)
				}
				out[len(out)-1] = ' '
				out = append(strconv.AppendInt(out, s.value, 10), '\n')
			}
			return out
		}
	})
}

var foldedReplacer = strings.NewReplacer(";", ":", "\n", " ", "\r", " ")

func foldedName(s string) string {
	s = strings.TrimSpace(foldedReplacer.Replace(s))
	if strings.HasPrefix(s, "#") {
		return "_" + s[1:]
	}
	return s
}

// maxLine is how long a line may be, in bytes: a stack of a thousand frames
// with names of a thousand letters.
const maxLine = 1 << 20

// ReadFolded decodes folded stacks. Lines that are empty or begin with # do not
// count. The values are taken for numbers of samples.
func ReadFolded(r io.Reader) (*cost.Profile, error) {
	b := cost.NewBuilder([]cost.ValueType{{Type: "samples", Unit: "count"}})
	lines := bufio.NewScanner(&limited{r, maxSize})
	lines.Buffer(make([]byte, 0, 64<<10), maxLine)
	n, found := 0, false
	var stack []int32
	for lines.Scan() {
		n++
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		names, value, err := cutFolded(line)
		if err != nil {
			return nil, fmt.Errorf("folded stacks: line %d: %w", n, err)
		}
		stack = stack[:0]
		for name := range strings.SplitSeq(names, ";") {
			stack = append(stack, b.Frame(cmp.Or(strings.TrimSpace(name), unknown), "", 0))
		}
		slices.Reverse(stack)
		b.Add(stack, value)
		found = true
	}
	if err := lines.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			err = fmt.Errorf("line %d is longer than %d MiB", n+1, maxLine>>20)
		}
		return nil, fmt.Errorf("folded stacks: %w", err)
	}
	if !found {
		return nil, errors.New("folded stacks: no line has a stack")
	}
	return b.Profile(), nil
}

// cutFolded divides a line at its last blank.
func cutFolded(line string) (names string, value int64, err error) {
	i := strings.LastIndexAny(line, " \t")
	if i < 0 {
		return "", 0, fmt.Errorf("%q has no value: want a stack, a blank and a number", shortened(line))
	}
	value, err = strconv.ParseInt(line[i+1:], 10, 64)
	if err != nil {
		return "", 0, fmt.Errorf("%q is no whole number: want a stack, a blank and a number", shortened(line[i+1:]))
	}
	return strings.TrimRight(line[:i], " \t"), value, nil
}

// shortened keeps a message short.
func shortened(s string) string {
	if len(s) > 40 {
		return s[:40] + "..."
	}
	return s
}
