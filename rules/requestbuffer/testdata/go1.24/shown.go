package requestbuffer

import (
	"bufio"
	"bytes"
	"encoding/json"
	"html/template"
	"io"
	"net/http"
)

var tmpl = template.Must(template.New("").Parse("hello"))

func page(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer // want "a buffer is made for each request, and left behind"
	if err := tmpl.Execute(&buf, r.URL); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Write(buf.Bytes())
}

func encoded() http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		buf := &bytes.Buffer{} // want "a buffer is made for each request"
		if err := json.NewEncoder(buf).Encode(r.Header); err != nil {
			return
		}
		io.Copy(w, buf)
	}
}

type server struct{}

func (server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	out := bufio.NewWriter(w)     // want "a buffer is made for each request"
	in := bufio.NewReader(r.Body) // want "a buffer is made for each request"
	defer out.Flush()
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		out.WriteString(line)
	}
}

func read(w http.ResponseWriter, r *http.Request) {
	body := new(bytes.Buffer) // want "a buffer is made for each request"
	if _, err := body.ReadFrom(r.Body); err != nil {
		return
	}
	body.WriteTo(w)
}

func render(w http.ResponseWriter, name string, data any) error {
	var buf bytes.Buffer // want "a buffer is made for each request"
	if err := tmpl.ExecuteTemplate(&buf, name, data); err != nil {
		return err
	}
	_, err := buf.WriteTo(w)
	return err
}
