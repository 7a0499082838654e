package web

import (
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
)

// Password is the hash of a password.
type Password struct {
	Salt       []byte
	Iterations int
	Hash       []byte
}

// DefaultIterations makes guessing expensive.
const DefaultIterations = 100_000

// NewPassword hashes a password.
func NewPassword(password string, iterations int) (Password, error) {
	p := Password{Salt: make([]byte, 16), Iterations: iterations}
	rand.Read(p.Salt)
	var err error
	p.Hash, err = pbkdf2.Key(sha256.New, password, p.Salt, iterations, sha256.Size)
	return p, err
}

// Matches reports whether a password is the right one.
func (p Password) Matches(password string) bool {
	hash, err := pbkdf2.Key(sha256.New, password, p.Salt, p.Iterations, sha256.Size)
	return err == nil && subtle.ConstantTimeCompare(hash, p.Hash) == 1
}
