package exchange

import (
	"bytes"
	"crypto/pbkdf2"
	"crypto/sha256"
	"crypto/subtle"
	"io"
	"strconv"
)

// Record is a finished call.
type Record struct {
	Serial  uint32
	Call    Call
	Seconds uint32
}

// pad fills a field up from the left, with one byte as often as is needed.
func pad(field string, width int, fill string) string {
	for len(field) < width {
		field = fill + field
	}
	return field
}

// Append appends the record as a line of fixed width, the way the billing
// department reads it. Numbers that are too long make the line longer.
func (r Record) Append(line []byte) []byte {
	line = append(line, pad(strconv.FormatUint(uint64(r.Serial), 10), 10, "0")...)
	line = append(line, pad(strconv.FormatUint(uint64(r.Call.From), 10), 12, "0")...)
	line = append(line, pad(r.Call.To, 20, " ")...)
	line = append(line, pad(strconv.FormatUint(uint64(r.Seconds), 10), 6, "0")...)
	return append(line, '\n')
}

// Bill writes records one below the other.
func Bill(w io.Writer, records []Record) error {
	var sheet []byte
	for _, r := range records {
		sheet = r.Append(sheet)
	}
	_, err := io.Copy(w, bytes.NewReader(sheet))
	return err
}

const pinRounds = 50_000 // so that guessing takes long

// HashPIN derives what is stored of the PIN of a voice mailbox.
func HashPIN(pin string, salt []byte) ([]byte, error) {
	return pbkdf2.Key(sha256.New, pin, salt, pinRounds, sha256.Size)
}

// CheckPIN reports whether the PIN belongs to a stored hash.
func CheckPIN(pin string, salt, hash []byte) bool {
	given, err := HashPIN(pin, salt)
	return err == nil && subtle.ConstantTimeCompare(given, hash) == 1
}
