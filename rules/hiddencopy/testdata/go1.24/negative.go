package hiddencopy

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
)

type zipped struct {
	http.ResponseWriter
	z *gzip.Writer
}

func (w *zipped) Write(p []byte) (int, error) { return w.z.Write(p) }

func changed(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(&zipped{w, gzip.NewWriter(w)}, r)
}

type keeper struct {
	http.ResponseWriter
	body bytes.Buffer
}

func (w *keeper) Write(p []byte) (int, error) {
	w.body.Write(p)
	return w.ResponseWriter.Write(p)
}

func kept(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(&keeper{ResponseWriter: w}, r)
}

type gate struct {
	http.ResponseWriter
	shut bool
}

func (w *gate) Write(p []byte) (int, error) {
	if w.shut {
		return len(p), nil
	}
	return w.ResponseWriter.Write(p)
}

func refused(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(&gate{ResponseWriter: w}, r)
}

type sometimes struct {
	http.ResponseWriter
	shut bool
}

func (w *sometimes) Write(p []byte) (n int, err error) {
	if !w.shut {
		n, err = w.ResponseWriter.Write(p)
	}
	return len(p), err
}

func dropped(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(&sometimes{ResponseWriter: w}, r)
}

type cutter struct{ http.ResponseWriter }

func (w cutter) Write(p []byte) (int, error) { return w.ResponseWriter.Write(p[:len(p)/2]) }

func cut(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(cutter{w}, r)
}

type reader struct{ http.ResponseWriter }

func (w reader) ReadFrom(src io.Reader) (int64, error) { return io.Copy(w.ResponseWriter, src) }

func reads(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(reader{w}, r)
}

type both struct {
	http.ResponseWriter
	second http.ResponseWriter
}

func twice(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(both{w, w}, r)
}

type discard struct {
	w http.ResponseWriter
	io.Writer
}

func (d discard) Header() http.Header { return d.w.Header() }
func (d discard) WriteHeader(int)     {}

func elsewhere(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(discard{w, io.Discard}, r)
}

func plain(w http.ResponseWriter, r *http.Request, next http.Handler) {
	next.ServeHTTP(w, r)
}
