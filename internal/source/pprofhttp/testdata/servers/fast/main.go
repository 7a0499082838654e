// Command fast serves profiles with fasthttp's handler. It prints its address
// and ends with its standard input.
package main

import (
	"fmt"
	"io"
	"net"
	"os"

	"github.com/valyala/fasthttp"
	"github.com/valyala/fasthttp/pprofhandler"
)

func main() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	go fasthttp.Serve(l, pprofhandler.PprofHandler)
	fmt.Println(l.Addr())
	io.Copy(io.Discard, os.Stdin)
}
