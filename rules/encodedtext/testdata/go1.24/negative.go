package encodedtext

import (
	"encoding/base64"
	"encoding/hex"
)

// The compiler has room for up to 32 bytes on the stack.
func id(b [16]byte) string { return hex.EncodeToString(b[:]) }

// A large array is cleared in vain.
func page(b *[4096]byte) string { return hex.EncodeToString(b[:]) }

// How many there are is not known.
func anyOf(b []byte) string { return hex.EncodeToString(b) }

func from(b [64]byte, i int) string { return hex.EncodeToString(b[i:]) }

func rest(b []byte) string { return hex.EncodeToString(b[32:]) }

// Another encoding may pad.
var own = base64.NewEncoding("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.").WithPadding('~')

func padded(b [32]byte) string { return own.EncodeToString(b[:]) }

func given(enc *base64.Encoding, b [32]byte) string { return enc.EncodeToString(b[:]) }
