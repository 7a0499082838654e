package newcodec

import (
	"compress/gzip"
	"io"
)

func given(w io.Writer) *gzip.Writer { return gzip.NewWriter(w) }
