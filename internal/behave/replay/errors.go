package replay

import (
	"bufio"
	"context"
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
var knownErrors = []sentinel{
	{"io.EOF", &io.EOF}, {"io.ErrUnexpectedEOF", &io.ErrUnexpectedEOF}, {"io.ErrShortWrite", &io.ErrShortWrite},
	{"io.ErrClosedPipe", &io.ErrClosedPipe}, {"io.ErrNoProgress", &io.ErrNoProgress}, {"os.ErrNotExist", &os.ErrNotExist},
	{"os.ErrExist", &os.ErrExist}, {"os.ErrPermission", &os.ErrPermission}, {"os.ErrClosed", &os.ErrClosed},
	{"context.Canceled", &errCanceled}, {"context.DeadlineExceeded", &errDeadline}, {"bufio.ErrTooLong", &errTooLong},
	{"strconv.ErrSyntax", &errSyntax}, {"strconv.ErrRange", &errRange}, {"the stub's error", &errStub},
}
