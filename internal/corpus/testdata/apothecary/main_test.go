package main

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"testing"
)

func TestReadStock(t *testing.T) {
	file := filepath.Join(t.TempDir(), "drugs")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(`[{"Drug":{"SKU":"N02","Name":"Ibuprofen","Strength":400000,"Cents":15},"Count":3}]`)
	stock, err := readStock(file)
	if err != nil {
		t.Fatal(err)
	}
	if got := stock.Valuation(); got != "Valuation\nIbuprofen 400 mg: 45\nSum: 45\n" {
		t.Errorf("%q", got)
	}
	for _, bad := range []string{"", "{}", `[{"Count":3}]`} {
		write(bad)
		if _, err := readStock(file); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// A service that is told to end does.
func TestRun(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c := config{listen: "127.0.0.1:0", stats: l.Addr().String(), log: filepath.Join(dir, "log"), book: filepath.Join(dir, "book")}
	if err := run(ctx, c); err != nil {
		t.Error(err)
	}
	c.book = dir
	if err := run(ctx, c); err == nil {
		t.Error("a folder is no register")
	}
}
