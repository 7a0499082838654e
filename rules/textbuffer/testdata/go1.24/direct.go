package textbuffer

import (
	"fmt"
	"html"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
)

func greet(w http.ResponseWriter, name, color string, visits map[string]int) {
	w.Write([]byte("<h1 style='color: " + html.EscapeString(color) + "'>Welcome!</h1> <p>Name: " + html.EscapeString(name) + "</p> <p>Count: " + fmt.Sprint(visits[name]) + "</p>")) // want `text joined or formatted into a string, and copied` `text formatted into a string`
}

func exactly(w io.Writer, key, value string) error {
	_, err := w.Write([]byte(key + "=" + value + "\n")) // want `text joined or formatted into a string, and copied`
	return err
}

func returnedAtOnce(w io.Writer, n int) (int, error) {
	return w.Write([]byte(strconv.Itoa(n) + ",")) // want `text joined or formatted into a string, and copied` `fresh string is only appended`
}

func formattedAtOnce(conn net.Conn, id int, state string) {
	if _, err := conn.Write([]byte(fmt.Sprintf("%d %s\r\n", id, state))); err != nil { // want `text joined or formatted into a string, and copied` `text formatted into a string`
		conn.Close()
	}
}

func eachTurn(w io.Writer, lines []string) (err error) {
	for i, line := range lines {
		_, err = w.Write([]byte(strings.ToUpper(line) + "\n"))            // want `text joined or formatted into a string, and copied`
		_, err = w.Write([]byte(fmt.Sprintf("%d %x\n", i, []byte(line)))) // want `text joined or formatted into a string, and copied` `text formatted into a string`
	}
	return err
}

func literalOf(w io.Writer, key string) func() {
	return func() {
		w.Write([]byte(key + "\n")) // want `text joined or formatted into a string, and copied`
	}
}
