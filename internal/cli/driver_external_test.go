//go:build unix

package cli

import (
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load"
)

// A command of the user's loads a service in windows like the engine does, if it
// tells how many requests it made.
func TestDriverOfCommand(t *testing.T) {
	d, err := newDriver(`--load-cmd 'test "$HONE_ADDR" = 127.0.0.1:{{.Port}} && echo hone: requests=8 failed=1 seconds=2' http://127.0.0.1:{{.Port}}/`)
	if err != nil {
		t.Fatal(err)
	}
	at := load.Place{Ports: []int{4711}, Dir: t.TempDir()}
	if addr, err := d.Address(at); err != nil || addr != net.JoinHostPort("127.0.0.1", strconv.Itoa(4711)) {
		t.Errorf("address %q, %v", addr, err)
	}
	begun := 0
	l, err := d.Drive(t.Context(), at, load.Extent{Time: time.Second, Requests: 1 << 40, Most: time.Hour}, func() { begun++ })
	if err != nil || l.Requests != 8 || l.Failed != 1 || l.Counted != "hone" || begun != 1 {
		t.Errorf("%+v, %v; begun %d times", l, err, begun)
	}
	silent, err := newDriver(`--load-cmd true http://127.0.0.1:{{.Port}}/`)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := silent.Drive(t.Context(), at, load.Extent{Time: time.Second}, func() {}); err == nil || !strings.Contains(err.Error(), "does not tell how many") {
		t.Errorf("error %v", err)
	}
	for line, want := range map[string]string{
		`--load-cmd true`: "takes one URL",
		`--load-cmd true -m POST http://127.0.0.1:{{.Port}}/`:                "--method with --load-cmd",
		`--metrics http://127.0.0.1:{{.Port}}/m http://127.0.0.1:{{.Port}}/`: "for hone load alone",
		`--statsd 127.0.0.1:8125 http://127.0.0.1:{{.Port}}/`:                "for hone load alone",
		`--load-cmd true --i-own-this-host x http://127.0.0.1:{{.Port}}/`:    "--i-own-this-host",
		`http://192.0.2.1:{{.Port}}/`:                                        `target "192.0.2.1": not on this machine`,
		`-c 3 http://service.invalid/x`:                                      `target "service.invalid": name not known`,
	} {
		if _, err := newDriver(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}
