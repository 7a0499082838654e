package permits

import (
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

// Audit is the record of who got which permit, for the court of audit.
type Audit struct {
	f *os.File
}

// OpenAudit opens a record to add to.
func OpenAudit(name string) (*Audit, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o640)
	if err != nil {
		return nil, err
	}
	return &Audit{f}, nil
}

// Note adds a line. Who was told that it is there can rely on that.
func (a *Audit) Note(p *Permit, at time.Time) error {
	if a == nil {
		return nil
	}
	if _, err := fmt.Fprintf(a.f, "%s %s %s\n", at.UTC().Format(time.RFC3339), p.Number(), p.Plate); err != nil {
		return err
	}
	return a.f.Sync()
}

func (a *Audit) Close() error { return a.f.Close() }

// pinRounds makes it slow to try all of the 10000 PINs that a warden can have.
const pinRounds = 20000

// checkPIN compares the PIN of a warden with the digest that we have of it.
func checkPIN(pin, salt string, want []byte) (bool, error) {
	got, err := pbkdf2.Key(sha256.New, pin, []byte(salt), pinRounds, sha256.Size)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1, nil
}

// newToken is what a warden shows for the rest of the day.
func newToken() string {
	var b [16]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

var errSignature = errors.New("wrong signature")

// payment is what the bank tells us when money has come.
type payment struct {
	Plate string `json:"plate"`
	Cents int    `json:"cents"`
}

// readPayment reads a message of the bank. None of it is looked at before the
// signature of all of it was found right.
func readPayment(r *http.Request, key []byte) (p payment, err error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 64<<10))
	if err != nil {
		return p, err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write(body)
	sent, err := hex.DecodeString(r.Header.Get("X-Signature"))
	if err != nil || !hmac.Equal(sent, mac.Sum(nil)) {
		return p, errSignature
	}
	return p, json.Unmarshal(body, &p)
}
