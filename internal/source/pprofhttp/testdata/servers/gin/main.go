// Command gin serves profiles with gin-contrib/pprof below the prefix that is
// its argument. It prints its address and ends with its standard input.
package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"

	"github.com/gin-contrib/pprof"
	"github.com/gin-gonic/gin"
)

func main() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	gin.SetMode(gin.ReleaseMode)
	e := gin.New()
	pprof.Register(e, os.Args[1])
	go http.Serve(l, e)
	fmt.Println(l.Addr())
	io.Copy(io.Discard, os.Stdin)
}
