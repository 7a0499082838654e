package scanned

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strings"
)

// scanned answers each line in pieces; what it reads has a buffer.
func scanned(conn net.Conn) {
	defer conn.Close()
	lines := bufio.NewScanner(conn)
	lines.Split(bufio.ScanLines)
	for lines.Scan() {
		io.WriteString(conn, "+")                 // want `written straight to a connection, in small pieces`
		fmt.Fprintf(conn, "%s\r\n", lines.Text()) // want `written straight to a connection, in small pieces`
	}
}

func scanning(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go scanned(conn)
	}
}

// commands reads by a reader with a buffer, and answers through a function.
func commands(conn net.Conn) {
	defer conn.Close()
	in := bufio.NewReader(conn)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		for _, word := range strings.Fields(line) {
			if err := reply(conn, word); err != nil {
				return
			}
		}
	}
}

func reply(w net.Conn, word string) error {
	if _, err := w.Write([]byte(word)); err != nil { // want `written straight to a connection, in small pieces`
		return err
	}
	_, err := w.Write([]byte{0}) // want `written straight to a connection, in small pieces`
	return err
}

func commanding(l net.Listener) {
	conn, err := l.Accept()
	if err == nil {
		commands(conn)
	}
}

// handedOn gives the scanner to somebody who may keep it: it is only shown.
func handedOn(conn net.Conn, keep func(*bufio.Scanner)) {
	defer conn.Close()
	lines := bufio.NewScanner(conn)
	keep(lines)
	for lines.Scan() {
		conn.Write([]byte("+"))   // want `written straight`
		conn.Write(lines.Bytes()) // want `written straight`
	}
}

// ownSplit splits by a function that may wait: it is only shown.
func ownSplit(conn net.Conn, split bufio.SplitFunc) {
	defer conn.Close()
	lines := bufio.NewScanner(conn)
	lines.Split(split)
	for lines.Scan() {
		conn.Write([]byte("+"))   // want `written straight`
		conn.Write(lines.Bytes()) // want `written straight`
	}
}

func givesOn(l net.Listener, keep func(*bufio.Scanner), split bufio.SplitFunc) {
	conn, err := l.Accept()
	if err != nil {
		return
	}
	if split == nil {
		handedOn(conn, keep)
	} else {
		ownSplit(conn, split)
	}
}
