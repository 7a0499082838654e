package replay

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"strconv"
)

var (
	errDeadline = context.DeadlineExceeded
	errCanceled = context.Canceled
	errTooLong  = bufio.ErrTooLong
	errSyntax   = strconv.ErrSyntax
	errRange    = strconv.ErrRange
)

// knownErrors are those of the standard library that callers compare with.
var knownErrors = []Sentinel{
	{"io.EOF", &io.EOF}, {"io.ErrUnexpectedEOF", &io.ErrUnexpectedEOF}, {"io.ErrShortWrite", &io.ErrShortWrite},
	{"io.ErrClosedPipe", &io.ErrClosedPipe}, {"io.ErrNoProgress", &io.ErrNoProgress}, {"os.ErrNotExist", &os.ErrNotExist},
	{"os.ErrExist", &os.ErrExist}, {"os.ErrPermission", &os.ErrPermission}, {"os.ErrClosed", &os.ErrClosed},
	{"context.Canceled", &errCanceled}, {"context.DeadlineExceeded", &errDeadline}, {"bufio.ErrTooLong", &errTooLong},
	{"strconv.ErrSyntax", &errSyntax}, {"strconv.ErrRange", &errRange}, {"os.ErrDeadlineExceeded", &os.ErrDeadlineExceeded}, {"os.ErrInvalid", &os.ErrInvalid},
	{"io.ErrShortBuffer", &io.ErrShortBuffer}, {"bufio.ErrBufferFull", &bufio.ErrBufferFull}, {"errors.ErrUnsupported", &errors.ErrUnsupported}, {"the stub's error", &errStub},
}
