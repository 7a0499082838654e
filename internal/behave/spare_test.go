package behave_test

import (
	"testing"
	"time"
)

// What a function writes behind the end of what it appends to is no promise, also where hardly any call has
// room enough for the baseline to do so; it is where the baseline leaves that alone.
func TestRoomThatIsSeldomEnough(t *testing.T) {
	t.Parallel()
	const inPieces = `package p
import "strconv"
func Row(dst []byte, n uint8) []byte {
	dst = append(dst, "row number "...)
	dst = strconv.AppendInt(dst, 100+int64(n%100), 10)
	return append(dst, ';')
}`
	variants := []variant{
		{"appends", `package p
import "fmt"
func Row(dst []byte, n uint8) []byte { return append(dst, fmt.Sprintf("row number %d;", 100+n%100)...) }`, inPieces},
		{"copies", `package p
import ("bytes"; "fmt")
func Row(dst []byte, n uint8) []byte { return append(bytes.Clone(dst), fmt.Sprintf("row number %d;", 100+n%100)...) }`, inPieces},
	}
	r := checkTogether(t, "Row", 50*time.Millisecond, variants, differ("Row1"))
	if differsIn(r, 0) || !differsIn(r, 1) {
		t.Errorf("differences %+v, unchecked %v", r.Differences, r.Unchecked)
	}
}
