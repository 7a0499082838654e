package newcodec

import (
	"crypto/aes"
	"crypto/cipher"
)

func seal(key, nonce, text []byte) ([]byte, error) {
	block, err := aes.NewCipher(key) // want "cipher built anew on every call"
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block) // want "cipher built anew on every call"
	if err != nil {
		return nil, err
	}
	return gcm.Seal(nil, nonce, text, nil), nil
}
