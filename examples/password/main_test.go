package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"testing"

	"golang.org/x/crypto/bcrypt"
)

func TestServe(t *testing.T) {
	hash, err := bcrypt.GenerateFromPassword([]byte("password"), bcrypt.MinCost)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- serve(ctx, listener, hash) }()
	for path, want := range map[string]int{
		"/guess?message=password": http.StatusOK,
		"/guess?message=secret":   http.StatusBadRequest,
		"/debug/pprof/cmdline":    http.StatusOK,
		"/other":                  http.StatusNotFound,
	} {
		res, err := http.Get("http://" + listener.Addr().String() + path)
		if err != nil {
			t.Fatal(err)
		}
		io.Copy(io.Discard, res.Body)
		res.Body.Close()
		if res.StatusCode != want {
			t.Errorf("%s: status %d, want %d", path, res.StatusCode, want)
		}
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
