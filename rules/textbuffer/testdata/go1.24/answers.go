package textbuffer

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
)

func answered(w http.ResponseWriter, r *http.Request) {
	status := `{"path":` + strconv.Quote(r.URL.Path) + `,"length":` + strconv.Itoa(len(r.URL.Path)) + "}\n" // want `text joined` `fresh string` `fresh string`
	w.Header().Set("Content-Type", "application/json")
	io.WriteString(w, status)
}

func answeredGrown(w http.ResponseWriter, names []string) error {
	page := "<ul>\n"
	for _, name := range names {
		page += "<li>" + name // want `text grown`
	}
	_, err := io.WriteString(w, page)
	return err
}

func printedWhole(w io.Writer, name string, n int) (int, error) {
	line := name + ": "     // want `text joined`
	line += strconv.Itoa(n) // want `text grown` `fresh string`
	return fmt.Fprint(w, line)
}

func numberForFile(f *os.File, n int) {
	line := strconv.Itoa(n) + "\n" // want `text joined` `fresh string`
	f.WriteString(line)
}

func onlyNumberForFile(f *os.File, n int) {
	line := strconv.Itoa(n)
	f.WriteString(line)
}
