package newcodec

import (
	"crypto/aes"
	"crypto/cipher"
)

type sealer struct{ block cipher.Block }

func newBlock(key []byte) (cipher.Block, error) {
	block, err := aes.NewCipher(key)
	return block, err
}

func (s *sealer) rekey(key []byte) error {
	block, err := aes.NewCipher(key)
	if err != nil {
		return err
	}
	s.block = block
	return nil
}
