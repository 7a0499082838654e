package harness

import (
	"hash/fnv"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"
)

// stressTransport answers requests without a network, each a little later and the same always in the same way:
// well, that there is nothing, or that it failed.
type stressTransport struct{}

func (stressTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	text := r.Method + " " + r.URL.String()
	if r.Body != nil {
		sent, _ := io.ReadAll(r.Body)
		r.Body.Close()
		text += " " + string(sent)
	}
	time.Sleep(50 * time.Microsecond)
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	sum := fnv.New32a()
	sum.Write([]byte(text))
	status := []int{200, 200, 200, 404, 500}[sum.Sum32()%5]
	return &http.Response{
		StatusCode: status, Status: http.StatusText(status), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Request: r,
		Header: http.Header{"Content-Type": {"text/plain"}}, Body: io.NopCloser(strings.NewReader(text)), ContentLength: int64(len(text)),
	}, nil
}

var stressOnce sync.Once

// stressAnswered has what is sent by clients without a transport of their own be answered so from now on.
func stressAnswered() {
	stressOnce.Do(func() { http.DefaultTransport = stressTransport{} })
}
