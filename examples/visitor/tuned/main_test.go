package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"testing"
	"time"
)

func TestServe(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var out bytes.Buffer
	done := make(chan error, 1)
	go func() { done <- serve(ctx, listener, &out) }()
	res, err := http.Get("http://" + listener.Addr().String() + "/hello?name=ada&color=red")
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(res.Body)
	res.Body.Close()
	if want := "<h1 style='color: red'>Welcome!</h1> <p>Name: ada</p> <p>Count: 1</p>"; err != nil || string(body) != want {
		t.Errorf("%s, %v, want %s", body, err, want)
	}
	cancel()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	var line struct {
		Level, Msg, Module, Name string
		Time                     time.Time
		Count                    int
	}
	if err := json.Unmarshal(out.Bytes(), &line); err != nil || bytes.Count(out.Bytes(), []byte("\n")) != 1 {
		t.Fatalf("log %s, %v", &out, err)
	}
	if line.Level != "info" || line.Msg != "visited" || line.Module != "main" || line.Name != "ada" || line.Count != 1 || line.Time.IsZero() {
		t.Errorf("logged %+v", line)
	}
}
