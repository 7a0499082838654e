package service

import (
	"fmt"
	"net"
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/load"
)

// addressed is a driver that knows no more than where its load goes.
type addressed struct {
	load.Driver
	text string
}

func (a addressed) Address(p load.Place) (string, error) { return p.Expand(a.text) }

// TestPlace holds that a port which somebody takes as soon as it is found is given up for another
// one, if hone may choose it.
func TestPlace(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port
	defer func() { freePorts = FreePorts }()
	for _, tt := range []struct {
		address string
		lost    int // how often the first port is taken at once
		want    string
	}{
		{"127.0.0.1:{{.Port}}", 1, ""},
		{"127.0.0.1:{{.Port}}", attempts, "somebody listens on"},
		{fmt.Sprintf("127.0.0.1:%d", port), 0, "somebody listens on"},
	} {
		lost := tt.lost
		freePorts = func(n int) ([]int, error) {
			ports, err := FreePorts(n)
			if lost > 0 && err == nil {
				lost--
				ports[0] = port
			}
			return ports, err
		}
		s := &Source{Service: hone.Service{Load: "http://" + tt.address + "/"}, Driver: addressed{text: tt.address}, Scratch: func() (string, error) { return t.TempDir(), nil }}
		p, err := s.place()
		switch {
		case tt.want == "" && (err != nil || p.Ports[0] == port):
			t.Errorf("%s: %v, %v", tt.address, p.Ports, err)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s: %v, want %q", tt.address, err, tt.want)
		}
	}
}
