package tested

import (
	"net"
	"testing"
)

func TestTurn(t *testing.T) {
	here, there := net.Pipe()
	go there.Close()
	if turn(here) == nil {
		t.Error("no error")
	}
}
