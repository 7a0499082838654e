package behave_test

import (
	"strings"
	"testing"
)

// How far a connection was read is no difference where all callers close it and do nothing
// else with it; it is one where somebody may read on.
func TestLeftUnread(t *testing.T) {
	t.Parallel()
	const header = `package p
import ("bufio"; "io"; "net")
func Serve(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil { return err }
		SERVE
	}
}
func talk(r net.Conn) (n int) {
	READER
	for {
		var head [4]byte
		if _, err := io.ReadFull(r, head[:]); err != nil { return n }
		if head[0] > 'm' { return -1 }
		n++
	}
}
var _ = bufio.NewReader
`
	for name, c := range map[string]struct {
		serve   string
		differs bool
	}{
		"closed":                {"go func() { defer conn.Close(); talk(conn) }()", false},
		"asked for its address": {"go func() { defer conn.Close(); conn.RemoteAddr(); talk(conn) }()", false},
		"never closed":          {"go talk(conn)", true},
		"read on":               {"go func() { defer conn.Close(); talk(conn); io.ReadAll(conn) }()", true},
		"again":                 {"go func() { defer conn.Close(); for talk(conn) < 0 {} }()", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			source := strings.Replace(header, "SERVE", c.serve, 1)
			before := strings.Replace(source, "READER", "", 1)
			after := strings.NewReplacer("READER", "in := bufio.NewReader(r)", "io.ReadFull(r, ", "io.ReadFull(in, ").Replace(source)
			r := check(t, request(t, map[string]string{"p.go": before}, map[string]string{"p.go": after}))
			if some := len(r.Differences) > 0 || len(r.Doubtful) > 0; some != c.differs {
				t.Errorf("differences %+v, doubtful %q, unchecked %v", r.Differences, r.Doubtful, r.Unchecked)
			}
		})
	}
}
