package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// serviceSource is a service whose requests take a known work: hashing, some 300
// microseconds of it, which is nine tenths of what a request takes, so that a
// part more of it is nearly the same part more of a request.
const serviceSource = `package main

import (
	"crypto/sha256"
	"net/http"
	"os"
)

const blocks = %d

func work() [32]byte {
	var sum [32]byte
	for range blocks {
		sum = sha256.Sum256(sum[:])
	}
	return sum
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		sum := work()
		w.Write(sum[:])
	})
	panic(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
`

// blocksAlone of 32 bytes take about 300 microseconds.
const blocksAlone = 4000

// nearlyAll corrects for the part of a request that is not hashing.
const nearlyAll = 1 / 0.9

// writeService writes the module of a service with a part more work in each
// request.
func writeService(dir string, more float64) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	blocks := int(blocksAlone * (1 + more*nearlyAll))
	for name, text := range map[string]string{
		"go.mod":  "module example.com/hashing\n\ngo 1.24\n",
		"main.go": fmt.Sprintf(serviceSource, blocks),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
