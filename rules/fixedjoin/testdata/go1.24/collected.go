package fixedjoin

import (
	"bytes"
	"encoding/binary"
	"strconv"
)

func reply(kind byte, key string, age uint32, old bool) []byte {
	fields := [][]byte{{kind, 0}, []byte(key)}
	if old {
		fields = append(fields, binary.BigEndian.AppendUint32(nil, age))
	} else if age > 1 {
		fields = append(fields, []byte(key), []byte{'?'})
	} else {
		fields = append(fields, nil)
	}
	fields = append(fields, strconv.AppendUint(nil, uint64(age), 10))
	return bytes.Join(fields, nil) // want `bytes joined of a list that is collected for it`
}

func line(n int, words [][]byte) (out []byte) {
	for i, w := range words {
		parts := [][]byte{{'#'}}
		if i < len(words)-1 {
			parts = append(parts, w)
		}
		out = bytes.Join(parts, []byte{}) // want `bytes joined of a list that is collected for it`
		println(len(out))
	}
	return out
}
