// Command herbarium serves the pages of a herbarium.
package main

import (
	"crypto/sha256"
	"flag"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"example.com/herbarium/gauge"
	"example.com/herbarium/lineage"
	"example.com/herbarium/web"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8910", "where to serve")
	garden := flag.String("garden", "garden.txt", "the plants that were grown")
	logName := flag.String("log", "herbarium.log", "the log")
	collector := flag.String("collector", "127.0.0.1:8911", "who takes figures, over UDP")
	flag.Parse()
	if err := serve(*addr, *garden, *logName, *collector); err != nil {
		log.Fatal(err)
	}
}

func serve(addr, garden, logName, collector string) error {
	g, err := load(garden)
	if err != nil {
		return err
	}
	l, done, err := web.OpenLog(logName)
	if err != nil {
		return err
	}
	defer done()
	conn, err := net.Dial("udp", collector)
	if err != nil {
		return err
	}
	defer conn.Close()
	h := web.New(l, gauge.New("herbarium", time.Now, conn), g, sha256.Sum256([]byte(os.Getenv("HERBARIUM_WORD"))))
	server := &http.Server{Addr: addr, Handler: h.Handler(), ReadHeaderTimeout: 5 * time.Second}
	return server.ListenAndServe()
}

func load(name string) (*lineage.Garden, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return lineage.Read(f)
}
