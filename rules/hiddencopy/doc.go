// Package hiddencopy finds writers of responses behind which nobody finds how the server copies.
//
// # What it does
//
// It finds calls that are given a writer of the package around a http.ResponseWriter, which hands on what is written, and has no
// method ReadFrom. Where what is written is not looked at, the writer is given one. It reports those that count or wait
// for the first bytes without a fix.
//
// # Why it is slow
//
// io.Copy, and so http.ServeFile and http.FileServer, ask the writer whether it can read by itself.
// The one of the server can: a file goes to the connection in the kernel, by sendfile, and all else through a
// buffer that requests share. Behind a writer that does not say so, each answer has a buffer of its own, of 32 KB, and
// every byte is copied to the program and back.
//
// # Example
//
//	func logged(next http.Handler, note func(status int)) http.Handler {
//		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
//			s := &statusWriter{ResponseWriter: w, status: http.StatusOK}
//			next.ServeHTTP(s, r)
//			note(s.status)
//		})
//	}
//
//	type statusWriter struct {
//		http.ResponseWriter
//		status int
//	}
//
//	func (w *statusWriter) WriteHeader(status int) {
//		w.status = status
//		w.ResponseWriter.WriteHeader(status)
//	}
//
// # Use instead
//
//	func logged(next http.Handler, note func(status int)) http.Handler {
//		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
//			s := &statusWriter{ResponseWriter: w, status: http.StatusOK}
//			next.ServeHTTP(s, r)
//			note(s.status)
//		})
//	}
//
//	type statusWriter struct {
//		http.ResponseWriter
//		status int
//	}
//
//	// ReadFrom lets the writer inside copy, as it can do so without a buffer.
//	func (w *statusWriter) ReadFrom(src io.Reader) (int64, error) { return io.Copy(w.ResponseWriter, src) }
//
//	func (w *statusWriter) WriteHeader(status int) {
//		w.status = status
//		w.ResponseWriter.WriteHeader(status)
//	}
//
// # Safety
//
// Review: the bytes are the same, and so is whose WriteHeader is called. But the server sends what is copied as it comes: where nobody
// set a Content-Length, an answer of 512 to 2048 bytes has chunks then, as it has without the writer around it.
//
// It is silent of writers that change, keep or refuse what is written, and of those that have ReadFrom. No fix is offered where Write is the
// writer's own, which ReadFrom would have to do the work of; where the type is exported, part of another, or generic.
//
// It fires in github.com/slok/go-http-metrics v0.13.0, middleware/std/std.go, which counts bytes, and in github.com/alexedwards/scs/v2 v2.8.0,
// session.go, which sets a cookie before the first of them. Near misses are github.com/prometheus/client_golang v1.25.0,
// prometheus/promhttp/delegator.go, whose writers read where the one inside does, and github.com/samber/slog-http v1.7.0, dump.go, which keeps what is written.
package hiddencopy
