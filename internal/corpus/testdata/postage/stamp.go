// Package postage puts stamps on mail to strangers. A stamp is dear to make and
// cheap to check, which is all that it is for.
package postage

import (
	"crypto/pbkdf2"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"time"
)

// Stamp is a number that belongs to a letter.
type Stamp uint64

var (
	ErrPostage = errors.New("not enough postage")
	ErrSeal    = errors.New("broken seal")
)

// Buy searches for a stamp that is worth so many bits.
func Buy(letter []byte, worth int) Stamp {
	digest := sha256.Sum256(letter)
	for s := Stamp(0); ; s++ {
		if value(digest, s) >= worth {
			return s
		}
	}
}

// Check says whether the stamp is worth so much.
func Check(letter []byte, s Stamp, worth int) error {
	if got := value(sha256.Sum256(letter), s); got < worth {
		return fmt.Errorf("%w: %d bits", ErrPostage, got)
	}
	return nil
}

// value returns how many bits in front of the hash are zero.
func value(digest [sha256.Size]byte, s Stamp) int {
	var in [sha256.Size + 8]byte
	copy(in[:], digest[:])
	binary.BigEndian.PutUint64(in[sha256.Size:], uint64(s))
	sum := sha256.Sum256(in[:])
	return bits.LeadingZeros64(binary.BigEndian.Uint64(sum[:]))
}

const rounds = 20_000

// Seal returns what only those can make who know the phrase. It takes its time,
// so that phrases are not guessed.
func Seal(phrase string, letter []byte) ([]byte, error) {
	return pbkdf2.Key(sha256.New, phrase, letter, rounds, 32)
}

// Open says whether the seal is whole. It takes as long for a seal that is
// nearly right as for any other.
func Open(phrase string, letter, seal []byte) error {
	want, err := Seal(phrase, letter)
	if err != nil {
		return err
	}
	if subtle.ConstantTimeCompare(seal, want) != 1 {
		return ErrSeal
	}
	return nil
}

// Clerk stamps letters for those who wait.
type Clerk struct {
	Window io.Writer
	Pause  time.Duration // between customers: a law says so
}

// Serve stamps one letter after the other, and tells each customer at once.
func (c *Clerk) Serve(letters [][]byte, worth int) error {
	for i, l := range letters {
		if i > 0 {
			time.Sleep(c.Pause)
		}
		if _, err := fmt.Fprintf(c.Window, "letter %d: %x\n", i+1, uint64(Buy(l, worth))); err != nil {
			return err
		}
	}
	return nil
}
