package report

import (
	"fmt"
	"io"
	"mime"
	"strings"
	"time"
)

// Mail is one patch of a series: the message of a commit and a unified diff.
type Mail struct{ Message, Diff string }

// WriteSeries writes patches in the format of git format-patch, which git am
// takes as commits and git apply and patch -p1 as one diff. The author is
// "Name <email>".
func WriteSeries(w io.Writer, author string, at time.Time, mails []Mail) error {
	var b strings.Builder
	for i, m := range mails {
		subject, body, _ := strings.Cut(m.Message, "\n")
		number := ""
		if len(mails) > 1 {
			number = fmt.Sprintf(" %d/%d", i+1, len(mails))
		}
		// The first line is what git splits mails at; its date says no more.
		fmt.Fprintf(&b, "From %040d Mon Sep 17 00:00:00 2001\n", 0)
		fmt.Fprintf(&b, "From: %s\nDate: %s\nSubject: [PATCH%s] %s\n", encodeAuthor(author), at.UTC().Format(time.RFC1123Z), number, mime.QEncoding.Encode("utf-8", subject))
		b.WriteString("MIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n\n")
		b.WriteString(strings.TrimSpace(body) + "\n---\n\n" + m.Diff + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// encodeAuthor makes a name that is not ASCII fit for a header.
func encodeAuthor(author string) string {
	name, address, ok := strings.Cut(author, " <")
	if !ok {
		return author
	}
	return mime.QEncoding.Encode("utf-8", name) + " <" + address
}
