// Package requestlog finds lines that handlers of HTTP requests write to a log of
// package log: each a write of its own, and some that are one too many.
//
// # What it does
//
// It finds calls of Print, Printf and Println of a *log.Logger, or of package log, that
// a handler makes for every request: in the body of a function with a
// http.ResponseWriter and a *http.Request, not in a branch. Where the handler is a
// wrapper that calls another one, which logs, too, it says that there are two lines
// for a request. A call counts, too, of what writes such a line whenever it is called: a function of the package or another of the
// module, and a method of an interface where all types declared beside that have one that does. In other functions and in loops it finds lines that are written each
// time; of several it names the second. Lines of log/slog, logrus, zap, zerolog, glog and klog count, too, at
// levels that are written unless somebody chose otherwise.
//
// # Why it is slow
//
// A logger of package log formats each line under a lock and writes it at once: to a
// file or a terminal that is a system call for each line, and all requests wait for
// one another. A second line costs all of that again.
//
// # Example
//
//	func timed(h http.HandlerFunc) http.HandlerFunc {
//		return func(w http.ResponseWriter, r *http.Request) {
//			start := time.Now()
//			h(w, r)
//			log.Printf("took %s", time.Since(start))
//		}
//	}
//
//	func hello(w http.ResponseWriter, r *http.Request) {
//		log.Printf("%s from %s", r.URL, r.RemoteAddr)
//		io.WriteString(w, "hello")
//	}
//
//	var handler = timed(hello)
//
// # Use instead
//
//	func timed(h http.HandlerFunc) http.HandlerFunc {
//		return func(w http.ResponseWriter, r *http.Request) {
//			h(w, r)
//		}
//	}
//
//	func hello(w http.ResponseWriter, r *http.Request) {
//		io.WriteString(w, "hello")
//	}
//
//	var handler = timed(hello)
//
// # Safety
//
// Review: what is in the log is for its readers to decide. The fix leaves a second
// line out, which shows what it costs; to keep what it says, put it into the first.
// A log can be written through a bufio.Writer that is flushed by a timer and when
// the program ends, at the price of the last lines where it is killed.
//
// It is silent about lines in branches, which are not written for every request,
// and about those of main, and leaves a line where it is if a variable would be left unused.
package requestlog
