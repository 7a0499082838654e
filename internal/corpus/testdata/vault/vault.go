// Package vault opens with a password. It takes its time on purpose: whoever
// guesses has to take it too.
package vault

import (
	"crypto/pbkdf2"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
)

const (
	rounds  = 20000
	keySize = 32
)

// ErrPassword is returned for a password that does not open the vault.
var ErrPassword = errors.New("wrong password")

// Vault is closed.
type Vault struct{ salt, key []byte }

// New returns a vault that opens with a password.
func New(password string, salt []byte) (*Vault, error) {
	key, err := pbkdf2.Key(sha256.New, password, salt, rounds, keySize)
	return &Vault{salt, key}, err
}

// Open reports an error unless it is given the password.
func (v *Vault) Open(password string) error {
	key, err := pbkdf2.Key(sha256.New, password, v.salt, rounds, keySize)
	if err != nil {
		return err
	}
	if subtle.ConstantTimeCompare(key, v.key) == 0 {
		return ErrPassword
	}
	return nil
}
