package rawfile

import (
	"bufio"
	"fmt"
	"io"
	"os"
)

func once(f *os.File, names []string) {
	fmt.Fprintln(f, names)
	f.WriteString("end")
}

func head(f *os.File) (n int) {
	for i, _ := fmt.Fprintln(f, "x"); i > 0; i-- {
		n++
	}
	return n
}

func unknown(w io.Writer, names []string) {
	for _, name := range names {
		fmt.Fprintln(w, name)
	}
}

func complaint(names []string) {
	for _, name := range names {
		fmt.Fprintln(os.Stderr, name)
	}
}

func buffered(f *os.File, names []string) error {
	w := bufio.NewWriter(f)
	for _, name := range names {
		fmt.Fprintln(w, name)
	}
	return w.Flush()
}

func large(f *os.File, buf []byte) (err error) {
	for err == nil {
		_, err = f.Write(buf)
	}
	return err
}
