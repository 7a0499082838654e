package stress_test

import (
	"strings"
	"testing"
)

const server = `package m

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strings"
)

// Serve answers each line until the peer ends.
func Serve(conn net.Conn) error {
	defer conn.Close()
	BUFFERS
	for {
		line, err := br.ReadString('\n')
		if err == io.EOF {
			return FLUSH
		}
		if err != nil {
			return err
		}
		if strings.HasPrefix(line, "QUIT") {
			return FLUSH
		}
		if _, err := fmt.Fprintf(bw, "+%s", strings.ToUpper(line)); err != nil {
			return err
		}
		AFTER
	}
}

type flusher struct {
	net.Conn
	w *bufio.Writer
}

func (f flusher) Read(p []byte) (int, error) {
	if err := f.w.Flush(); err != nil {
		return 0, err
	}
	return f.Conn.Read(p)
}
`

// serving is the server with one way to buffer.
func serving(buffers, flush, after string) map[string][]byte {
	src := strings.NewReplacer("BUFFERS", buffers, "FLUSH", flush, "AFTER", after).Replace(server)
	files := module(src)
	files["m_test.go"] = []byte("package m\n\nconst greeting = \"hello you\\n\"\n")
	return files
}

// Answers that stay in a buffer while the peer waits for them are found, and a
// buffer that is written out before each read is not held against a change.
func TestPeers(t *testing.T) {
	before := serving("br, bw := bufio.NewReader(conn), conn", "nil", "")
	both := "br := bufio.NewReader(conn)\n\tbw := bufio.NewWriter(conn)"
	for _, test := range []struct {
		name  string
		after map[string][]byte
		says  string
	}{
		{"before each read", serving("bw := bufio.NewWriter(conn)\n\tbr := bufio.NewReader(flusher{conn, bw})", "bw.Flush()", ""), ""},
		{"when nothing is buffered", serving(both, "bw.Flush()", "if br.Buffered() == 0 {\n\t\t\tif err := bw.Flush(); err != nil {\n\t\t\t\treturn err\n\t\t\t}\n\t\t}"), "sends half of the next message and waits"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			report := check(t, request(t, "example.com/m", before, test.after, "Serve"))
			if test.says == "" {
				if report.Difference != "" || len(report.NotChecked) > 0 || !strings.Contains(strings.Join(report.Checked, " "), "went alike") {
					t.Errorf("%+v", report)
				}
			} else if !strings.Contains(report.Difference, test.says) || !strings.Contains(report.Counterexample, "stressPeered(") {
				t.Errorf("%+v", report)
			}
		})
	}
}

// A server that is given a listener is met there, in the method that others call.
func TestListeners(t *testing.T) {
	t.Parallel()
	const listening = `

type Server struct{ Log *log.Logger }

func (s *Server) Run(l net.Listener) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			return err
		}
		s.Log.Print("a peer")
		go s.handle(conn)
	}
}

func (s *Server) handle(conn net.Conn) { s.serve(conn) }
`
	with := func(files map[string][]byte) map[string][]byte {
		files["m.go"] = []byte(strings.Replace(string(files["m.go"]), "func Serve(", "func (s *Server) serve(", 1) + listening)
		files["m.go"] = []byte(strings.Replace(string(files["m.go"]), "\"io\"\n", "\"io\"\n\t\"log\"\n", 1))
		return files
	}
	before := with(serving("br, bw := bufio.NewReader(conn), conn", "nil", ""))
	after := with(serving("br := bufio.NewReader(conn)\n\tbw := bufio.NewWriter(conn)", "bw.Flush()", ""))
	report := check(t, request(t, "example.com/m", before, after, "Server.serve"))
	if !strings.Contains(report.Difference, "a peer of Server.Run that") || !strings.Contains(report.Counterexample, "stressListen(p)") {
		t.Errorf("%+v", report)
	}
}
