package main

import (
	"context"
	"net"
	"strings"
	"testing"
	"time"
)

// run ends with its context, and with an error where an address is taken.
func TestRun(t *testing.T) {
	const free = "127.0.0.1:0"
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	if err := run(ctx, free, free, free); err != nil {
		t.Error(err)
	}
	taken, err := net.Listen("tcp", free)
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	addr := taken.Addr().String()
	for _, addrs := range [][3]string{{addr, free, free}, {free, addr, free}, {free, free, addr}} {
		if err := run(t.Context(), addrs[0], addrs[1], addrs[2]); err == nil || !strings.Contains(err.Error(), addr) {
			t.Errorf("%v: %v", addrs, err)
		}
	}
}
