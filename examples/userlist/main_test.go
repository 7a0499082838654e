package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"testing"

	"example.com/userlist/store"
)

func TestServe(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- serve(ctx, listener, store.NewFake(3, 0)) }()
	const second = `{"name":"user1","nickname":"user1","email":"user1@example.com","phone":"5550000001","totalPolicy":1}`
	for _, test := range []struct {
		path   string
		status int
		body   string // unless empty
	}{
		{"/v1/users?offset=1&limit=1", http.StatusOK, `{"items":[` + second + `]}`},
		{"/v1/users?offset=9", http.StatusOK, `{"items":[]}`},
		{"/v1/users", http.StatusOK, ""},
		{"/v1/users?limit=x", http.StatusBadRequest, `{"error":"strconv.Atoi: parsing \"x\": invalid syntax"}`},
		{"/debug/pprof/cmdline", http.StatusOK, ""},
	} {
		res, err := http.Get("http://" + listener.Addr().String() + test.path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || res.StatusCode != test.status || test.body != "" && string(body) != test.body {
			t.Errorf("%s: %d %s, %v", test.path, res.StatusCode, body, err)
		}
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
