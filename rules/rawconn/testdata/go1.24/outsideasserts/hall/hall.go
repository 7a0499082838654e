// Package hall asks what connections really are.
package hall

import (
	"net"

	"rawconn/outsideasserts"
)

func serve(conn net.Conn) error {
	defer conn.Close()
	c := outsideasserts.NewConn(conn)
	_, err := c.Next()
	return err
}

func quick(conn net.Conn) bool {
	_, ok := conn.(*net.TCPConn)
	return ok
}
