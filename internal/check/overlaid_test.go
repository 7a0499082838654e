package check

import (
	"strings"
	"testing"

	"github.com/gohone/hone/rules"
	"github.com/gohone/hone/rules/rule"
)

const (
	frameGo = `package frame

import "io"

func Read(r io.Reader) ([]byte, error) {
	packet := make([]byte, 4)
	_, err := io.ReadFull(r, packet)
	return packet, err
}
`
	serverGo = `package server

import (
	"net"

	"example.com/app/frame"
)

func Accept(l net.Listener) error {
	conn, err := l.Accept()
	if err != nil {
		return err
	}
	return serve(conn)
}

func serve(conn net.Conn) error {
	defer conn.Close()
	for {
		if err := turn(conn); err != nil {
			return err
		}
	}
}

func turn(conn net.Conn) error {
	request, err := frame.Read(conn) // read
	if err != nil {
		return err
	}
	if _, err := conn.Write(request[:1]); err != nil {
		return err
	}
	_, err = conn.Write(request[1:])
	return err
}
`
)

// What a rule reads of functions in other packages is what the overlay has: they stand in other
// lines, and do other things, once a pass has kept fixes of them.
func TestOverlaidCallee(t *testing.T) {
	for name, test := range map[string]struct {
		overlaid string
		half     bool // the function is given the buffer itself
	}{
		"as on the disk":   {frameGo, true},
		"in another line":  {strings.Replace(frameGo, "func Read", "// Read reads.\n//\n// There are always four.\nfunc Read", 1), true},
		"does another one": {strings.Replace(frameGo, "_, err :=", "if c, ok := r.(io.Closer); ok {\n\t\tdefer c.Close()\n\t}\n\t_, err :=", 1), false},
	} {
		t.Run(name, func(t *testing.T) {
			root := module(t, map[string]string{"frame/frame.go": frameGo, "server/server.go": serverGo})
			res := run(t, Request{
				Root: root, Rules: []rule.Rule{named(t, "rawconn")},
				Overlay: map[string][]byte{root + "/frame/frame.go": []byte(test.overlaid)},
				Costs:   cpu(t, root, samples{at(t, "server/server.go", serverGo, "read"): 100}),
			})
			if len(res.Fixes) != 1 {
				t.Fatalf("findings %v, fixes %v", res.Findings, res.Fixes)
			}
			half := false
			for _, e := range res.Fixes[0].Edits {
				half = half || strings.HasSuffix(e.New, ".in")
			}
			if half != test.half {
				t.Errorf("given the buffer: %v, want %v: %v", half, test.half, res.Fixes[0].Edits)
			}
		})
	}
}

func named(t *testing.T, name string) rule.Rule {
	for _, r := range rules.All {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("no rule %s", name)
	return rule.Rule{}
}
