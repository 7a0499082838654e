// Package requestbuffer finds buffers of packages bytes and bufio that are made for
// each HTTP request, where a pool would keep them.
//
// # What it does
//
// It finds variables of a function with a http.ResponseWriter that are a new
// bytes.Buffer, strings.Builder, bufio.Writer or bufio.Reader, and that nothing keeps when the
// request is answered. And it shows, without a fix, text that is put together as a string to be
// written to the response as a whole, in the function or in one of the package that it calls.
//
// # Why it is slow
//
// A bytes.Buffer grows by doubling, so that an answer of 10 KB takes eight allocations and
// twice its size; a bufio.Writer is 4 KB at once. All of it is garbage when the request is
// answered, and what the garbage collector does, all requests pay for. One that is
// kept in a sync.Pool has grown to the size of an answer already.
//
// # Example
//
//	func page(w http.ResponseWriter, r *http.Request) {
//		var buf bytes.Buffer
//		if err := json.NewEncoder(&buf).Encode(r.Header); err != nil {
//			http.Error(w, err.Error(), http.StatusInternalServerError)
//			return
//		}
//		buf.WriteTo(w)
//	}
//
// # Use instead
//
//	func page(w http.ResponseWriter, r *http.Request) {
//		buf := pageBufPool.Get().(*bytes.Buffer)
//		buf.Reset()
//		defer func() {
//			if buf.Cap() <= 1<<16 {
//				pageBufPool.Put(buf)
//			}
//		}()
//		if err := json.NewEncoder(buf).Encode(r.Header); err != nil {
//			http.Error(w, err.Error(), http.StatusInternalServerError)
//			return
//		}
//		buf.WriteTo(w)
//	}
//
//	// pageBufPool has buffers that are kept from request to request.
//	var pageBufPool = sync.Pool{New: func() any { return new(bytes.Buffer) }}
//
// # Safety
//
// Guarded, for a bytes.Buffer, or a strings.Builder whose text is written, that the function makes once, in its own list of statements:
// it, and its bytes, are given to nobody but functions of the standard library that are known to
// keep nothing, to functions of the package that only write to it, whether it names them or is given them by all who call it,
// and to writers, which must not. A function
// that a strings.Builder is lent to takes a bytes.Buffer then, where no one else calls it. It is put back when the function ends, however it does, and
// emptied when it is taken; one that has grown beyond 64 KB is left to the collector.
//
// Others are for review, without a fix: what is put back must not be in use any
// more, which a function that was given the buffer might do. A person knows whether it is.
//
// It is silent where the buffer is returned, stored, sent or captured by a function
// literal, where its bytes go anywhere but into a call, where it is given to a function
// that may keep it, and in functions without a response. Slices of bytes are looked at by
// rule scratchbuffer, compressors by rule newcodec.
//
// It fires in github.com/go-chi/render, responder.go, for each answer in JSON, and in
// golang.org/x/tools, blog/blog.go, for pages with local links. A near miss is the pool of
// buffers of github.com/unrolled/render.
package requestbuffer
