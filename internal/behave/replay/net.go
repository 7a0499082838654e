package replay

import "net"

func init() { errClosed = net.ErrClosed }
