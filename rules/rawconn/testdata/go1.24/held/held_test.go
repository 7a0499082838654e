package held

import (
	"net"
	"testing"
)

func Test(t *testing.T) {
	a, b := net.Pipe()
	b.Close()
	(&tested{conn: a}).serve()
}
