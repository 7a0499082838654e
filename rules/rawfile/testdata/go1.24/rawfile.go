package rawfile

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
)

func dump(name string, rows map[string]int) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for k, v := range rows {
		fmt.Fprintf(f, "%s\t%d\n", k, v)           // want "file written in small pieces by a loop, each a call of the system"
		io.WriteString(f, k)                       // want "file written in small pieces"
		f.WriteString(k)                           // want "file written in small pieces"
		binary.Write(f, binary.BigEndian, int8(v)) // want "file written in small pieces"
		fmt.Println(k)                             // want "file written in small pieces"
		fmt.Fprintln(os.Stdout, v)                 // want "file written in small pieces"
	}
	return nil
}

func numbers(f *os.File) (all []int) {
	for {
		var n int
		if _, err := fmt.Fscan(f, &n); err != nil { // want "file read in small pieces by a loop, each a call of the system"
			return all
		}
		var m int32
		if binary.Read(f, binary.BigEndian, &m) != nil { // want "file read in small pieces"
			return all
		}
		all = append(all, n, int(m))
	}
}
