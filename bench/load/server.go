package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// serve is the server that is loaded, in a process of its own. With -freeze it
// answers nothing for that long, from -after the first request on.
func serve(args []string) error {
	f := flag.NewFlagSet("server", flag.ContinueOnError)
	freeze := f.Duration("freeze", 0, "")
	after := f.Duration("after", 0, "")
	if err := f.Parse(args); err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(l.Addr())
	// It ends with the process that started it.
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	var once sync.Once
	var from, to time.Time
	return http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if *freeze > 0 {
			once.Do(func() { from = time.Now().Add(*after); to = from.Add(*freeze) })
			if now := time.Now(); now.After(from) && now.Before(to) {
				time.Sleep(time.Until(to))
			}
		}
		_, _ = io.WriteString(w, "hello world")
	}))
}

// server starts the server and returns its address; stop ends it.
func server(ctx context.Context, args ...string) (address string, stop func(), err error) {
	self, err := os.Executable()
	if err != nil {
		return "", nil, err
	}
	cmd := exec.CommandContext(ctx, self, append([]string{"server"}, args...)...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return "", nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		in.Close()
		_ = cmd.Wait()
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		stop()
		return "", nil, err
	}
	return strings.TrimSpace(line), stop, nil
}
