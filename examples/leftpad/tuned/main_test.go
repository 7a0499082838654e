package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	stats, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer stats.Close()
	r, w := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- run(ctx, "127.0.0.1:0", stats.LocalAddr().String(), w) }()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(strings.ReplaceAll(line, ",", ""))
	addr, file := words[2], words[5]
	res, err := http.Get("http://" + addr + "/v1/leftpad/?str=x&len=3&chr=-")
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(res.Body)
	res.Body.Close()
	if err != nil || string(body) != `{"str":"--x"}`+"\n" {
		t.Errorf("body %q, %v", body, err)
	}
	metric := make([]byte, 512)
	if n, _, err := stats.ReadFrom(metric); err != nil || string(metric[:n]) != "leftpad.request.str.len:1|h|@0.5" {
		t.Errorf("metric %q, %v", metric[:n], err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	logged, err := os.ReadFile(file)
	if err != nil || strings.Count(string(logged), "\n") != 2 {
		t.Errorf("log %q, %v", logged, err)
	}
}

func TestRunOnABusyAddress(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	if err := run(t.Context(), busy.Addr().String(), "", io.Discard); err == nil {
		t.Error("no error")
	}
}
