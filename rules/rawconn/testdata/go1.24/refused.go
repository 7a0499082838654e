package rawconn

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"time"

	"rawconn/codec"
	"rawconn/other"
)

var all = map[net.Conn]bool{}

func acceptMore(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go stored(conn)
		go captured(conn)
		go asserted(conn)
		go handed(conn)
		go buffered(conn)
		go open(conn)
		go asks(conn)
		go sleeps(conn)
		go receives(conn, make(chan int))
		go saves(conn)
		go ends(conn)
		go keepsIt(conn)
		go elsewhere(conn)
		go once(conn)
		go onlyReads(conn)
		go calls(conn, nil)
		go again(conn)
		go copies(conn)
		go prints(conn)
		go explained(conn)
		go deferred(conn)
		go Exported(conn)
	}
}

func stored(conn net.Conn) {
	defer conn.Close()
	all[conn] = true
	echo(conn)
}

func echo(conn net.Conn) error {
	var b [1]byte
	for {
		if _, err := io.ReadFull(conn, b[:]); err != nil { // want `read straight`
			return err
		}
		if _, err := conn.Write(b[:]); err != nil {
			return err
		}
	}
}

func captured(conn net.Conn) {
	defer conn.Close()
	go func() { conn.Write(nil) }()
	echo(conn)
}

func asserted(conn net.Conn) {
	defer conn.Close()
	if t, ok := conn.(*net.TCPConn); ok {
		t.SetNoDelay(false)
	}
	echo(conn)
}

func handed(conn net.Conn) {
	defer conn.Close()
	go echo(conn)
	echo(conn)
}

func buffered(conn net.Conn) {
	defer conn.Close()
	r := bufio.NewReader(conn)
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		conn.Write([]byte(line))
	}
}

func open(conn net.Conn) {
	echo(conn)
	conn.Close()
}

// What it asks may take long, and the answer before it waits.
func asks(conn net.Conn) {
	defer conn.Close()
	var b [1]byte
	for {
		io.ReadFull(conn, b[:]) // want `read straight`
		peer, err := net.Dial("tcp", "localhost:1")
		if err != nil {
			return
		}
		peer.Close()
		conn.Write(b[:])
	}
}

func sleeps(conn net.Conn) {
	defer conn.Close()
	var b [1]byte
	for {
		io.ReadFull(conn, b[:]) // want `read straight`
		conn.Write(b[:])
		time.Sleep(time.Second)
	}
}

func receives(conn net.Conn, events chan int) {
	defer conn.Close()
	var b [1]byte
	for {
		io.ReadFull(conn, b[:]) // want `read straight`
		<-events
		conn.Write(b[:])
	}
}

func saves(conn net.Conn) {
	defer conn.Close()
	var b [1]byte
	for {
		io.ReadFull(conn, b[:]) // want `read straight`
		other.Save(b[:])
		conn.Write(b[:])
	}
}

func ends(conn net.Conn) {
	defer conn.Close()
	var b [1]byte
	for {
		if _, err := io.ReadFull(conn, b[:]); err != nil { // want `read straight`
			log.Fatal(err)
		}
		if b[0] == 0 {
			os.Exit(0)
		}
		conn.Write(b[:])
	}
}

func keepsIt(conn net.Conn) {
	defer conn.Close()
	for {
		codec.Keep(conn).Read(nil)
		conn.Write(nil)
	}
}

func elsewhere(conn net.Conn) {
	defer conn.Close()
	for {
		b, _ := other.Decode(conn) // want `read straight`
		conn.Write(b)
	}
}

func once(conn net.Conn) {
	defer conn.Close()
	var b [1]byte
	io.ReadFull(conn, b[:]) // want `read straight`
	conn.Write(b[:])
}

func onlyReads(conn net.Conn) {
	defer conn.Close()
	var b [1]byte
	for {
		io.ReadFull(conn, b[:]) // want `read straight`
	}
}

func calls(conn net.Conn, f func([]byte) []byte) {
	defer conn.Close()
	var b [1]byte
	for {
		io.ReadFull(conn, b[:]) // want `read straight`
		conn.Write(f(b[:]))
	}
}

func again(conn net.Conn) {
	defer conn.Close()
	var b [1]byte
	for {
		io.ReadFull(conn, b[:]) // want `read straight`
		conn.Write(b[:])
		conn, _ = net.Dial("tcp", "localhost:1")
	}
}

func copies(conn net.Conn) {
	defer conn.Close()
	for {
		io.Copy(conn, conn)
	}
}

func prints(conn net.Conn) {
	defer conn.Close()
	fmt.Println(conn)
	echo(conn)
}

func explained(conn net.Conn) {
	defer conn.Close( /* at last */ )
	echo(conn)
}

func deferred(conn net.Conn) {
	defer func() { conn.Close() }()
	echo(conn)
}

// Exported may be called by anybody.
func Exported(conn net.Conn) {
	defer conn.Close()
	echo(conn)
}

// Nobody calls it that can be seen.
func unseen(conn net.Conn) {
	defer conn.Close()
	echo(conn)
}

var value = unseen

// The caller writes, too.
func greeted(conn net.Conn) {
	defer conn.Close()
	echo(conn)
}

func greet(l net.Listener) {
	conn, err := l.Accept()
	if err == nil {
		go greeted(conn)
		conn.Write([]byte("welcome"))
	}
}
