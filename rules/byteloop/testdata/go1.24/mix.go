package byteloop

func mixed(out, a, b []byte) {
	for i := range out { // want "bytes combined one by one"
		out[i] = a[i] ^ b[i]
	}
}

func masked(data, stream []byte) {
	for i, c := range stream { // want "bytes combined one by one"
		data[i] ^= c
	}
}
