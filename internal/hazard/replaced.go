package hazard

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Functions of the library that seem to do the same differ in what is seldom met: the longest
// line, what stands behind a value, equal elements. Others are called for what they keep
// away: a limit, a sign that means something to who reads the text.

// libraryDetectors find what a change does without that the baseline had the library do.
var libraryDetectors = []detector{
	{"replaced", replaced},
	{"without", without},
	{"ownequal", ownEqual},
	{"rawheader", rawHeaders},
	{"wholebody", wholeBody},
	{"greenwich", daysOfGreenwich},
	{"headerlist", headerList},
	{"upgrade", upgraded},
	{"lonespace", loneSpace},
	{"madeformat", madeFormat},
}

// A replacement is what stands in for a call, and differs from it; nothing where a call is
// made for what it keeps away, and is gone.
type replacement struct {
	was     []string
	now     []string
	instead []string // that makes up for it
	foreign bool     // it matters where code of others is called
	of      []string // what it was there for: where there is less of that, less may go wrong
	why     string
}

// replacements are what differs from the calls that it stands in for.
var replacements = []replacement{
	{
		was: []string{"bufio.Reader.ReadString", "bufio.Reader.ReadBytes", "io.ReadAll", "os.ReadFile", "io/ioutil.ReadAll", "io/ioutil.ReadFile",
			"strings.Split", "strings.SplitAfter", "strings.SplitSeq", "strings.Lines", "bytes.Split", "bytes.SplitAfter", "bytes.SplitSeq", "bytes.Lines"},
		now:     []string{"bufio.Scanner.Scan"},
		instead: []string{noLimit},
		why:     "a bufio.Scanner ends with an error at a line that is longer than its buffer, where lines of any length were read",
	}, {
		was:     []string{"encoding/json.Unmarshal"},
		now:     []string{"encoding/json.Decoder.Decode"},
		instead: []string{"encoding/json.Decoder.More", "encoding/json.Decoder.Token", "encoding/json.Decoder.Buffered", "encoding/json.Decoder.InputOffset"},
		why:     "a json.Decoder stops behind the first value, where anything that followed it was an error",
	}, {
		was: []string{"io.ReadFull", "io.ReadAtLeast"},
		now: []string{anyRead},
		why: "one Read may return less than it is asked for, where the buffer was filled",
	}, {
		was: []string{"net/http.Header.Clone"},
		now: []string{"maps.Clone", "maps.Copy"},
		why: "the lists in the copy are those of the original: who changes an element of one changes the other",
	}, {
		was: []string{"crypto/subtle.ConstantTimeCompare", "crypto/hmac.Equal"},
		now: []string{"bytes.Equal", "bytes.Compare", "slices.Equal", "strings.Compare"},
		why: "how long the comparison takes tells how much of it is right, where it always took the same time",
	}, {
		was: []string{"crypto/rand.Read", "crypto/rand.Int", "crypto/rand.Text", "crypto/rand.Prime"},
		now: []string{"math/rand.*", "math/rand/v2.*"},
		why: "these numbers can be predicted, where they came from a source that cannot",
	}, {
		was: []string{"strings.Split", "strings.SplitN", "strings.SplitSeq", "bytes.Split", "bytes.SplitN"},
		now: []string{"strings.Fields", "strings.FieldsSeq", "bytes.Fields"},
		why: "Fields takes any run of white space for one border, where each separator was one",
	}, {
		was: []string{"strings.Fields", "strings.FieldsSeq", "bytes.Fields"},
		now: []string{"strings.Split", "strings.SplitN", "strings.SplitSeq", "bytes.Split", "bytes.SplitN"},
		why: "Split makes an empty piece between two separators, and knows one of them, where any run of white space was one border",
	}, {
		was:     []string{"math.Floor", "math.Ceil", "math.Round", "math.RoundToEven"},
		now:     []string{truncation},
		instead: []string{backToFloat},
		why:     "the conversion to an integer cuts towards zero, where the number was rounded before",
	}, {
		was:     []string{cutsOff},
		now:     []string{roundsWhole},
		instead: []string{"math.Floor", "math.Trunc", "math.Modf"},
		why:     "a number written without digits behind the point is rounded, where what was behind it was cut off",
	}, {
		was:     []string{roundsText},
		now:     []string{cutsOff},
		instead: []string{"math.Floor", "math.Round", "math.RoundToEven", "math.Ceil"},
		why:     "the conversion to an integer cuts off what is behind the digits that are written, where it was rounded",
	}, {
		was: []string{"net/url.URL.String", "net/url.URL.EscapedPath", "net/url.URL.RequestURI"},
		now: []string{plainPath},
		why: "the path has lost its escapes: addresses that differ in them look the same",
	}, {
		was:     []string{"path.Join", "path/filepath.Join"},
		now:     []string{slashed},
		instead: []string{"path.Clean", "path/filepath.Clean", "net/url.URL.JoinPath"},
		why:     "Join leaves out empty elements and what leads back, which the text that is put together keeps",
	}, {
		was: []string{"net/http.ParseTime", "net/mail.ParseDate"},
		now: []string{"time.Parse", "time.ParseInLocation"},
		why: "one layout is read, where dates come in several",
	}, {
		was: []string{"net/http.MaxBytesReader", "net/http.MaxBytesHandler"},
		now: []string{"io.LimitReader"},
		why: "what is longer ends at the limit as if that was its end, where reading on was an error",
	}, {
		was: []string{"math.Hypot"},
		now: []string{"math.Sqrt"},
		why: "the squares of large numbers do not fit, and those of small ones vanish: Hypot does without them",
	}, {
		was: []string{"math/rand.Rand.Perm", "math/rand.Rand.Shuffle", "math/rand/v2.Rand.Perm", "math/rand/v2.Rand.Shuffle"},
		now: []string{"math/rand.Rand.Int*", "math/rand.Rand.Float*", "math/rand/v2.Rand.Int*", "math/rand/v2.Rand.Uint*", "math/rand/v2.Rand.Float*"},
		why: "other numbers are drawn from the source than before: with the same seed all that follows is another",
	}, {
		was: []string{"time.Time.AddDate"},
		now: []string{"time.Time.Add"},
		why: "a day of the calendar may have 23 hours or 25, and months and years have not always as many days",
	}, {
		was:     []string{"time.Date"},
		now:     []string{"time.Time.Truncate"},
		instead: []string{"time.Time.Zone"},
		why:     "Truncate counts from a time in UTC: in other zones a day does not begin there",
	}, {
		was:     []string{"os.ReadDir", "io/ioutil.ReadDir", "io/fs.ReadDir", "path/filepath.Glob", "path/filepath.WalkDir", "io/fs.WalkDir"},
		now:     []string{"os.File.ReadDir", "os.File.Readdir", "os.File.Readdirnames"},
		instead: []string{"sort.*", "slices.Sort*"},
		why:     "the files come in the order of the file system, where they were sorted",
	}, {
		was:     []string{"encoding/csv.Reader.Read", "encoding/csv.Reader.ReadAll"},
		now:     []string{"strings.Split", "strings.SplitN", "strings.SplitSeq", "strings.Cut", "strings.FieldsFunc", "bytes.Split", "bytes.SplitN", "bytes.Cut"},
		instead: []string{doubleQuote, "strings.IndexByte", "strings.Contains", "strings.ContainsAny", "strings.ContainsRune", "strings.HasPrefix", "bytes.IndexByte", "bytes.Contains", "bytes.ContainsAny"},
		why:     "a field in quotes may have separators, quotes and ends of lines in it",
	}, {
		was:     []string{"encoding/json.Marshal", "encoding/json.MarshalIndent", "encoding/json.Encoder.Encode"},
		now:     []string{quotes, verbQuote},
		instead: []string{backslash, doubleQuote},
		why:     "what Go quotes is no JSON for all texts: it has other escapes, and bytes that are no text keep their value",
	}, {
		was: []string{"net.SplitHostPort"},
		now: []string{"strings.Cut", "strings.Split", "strings.SplitN", "strings.Index", "strings.IndexByte", "strings.LastIndex", "strings.LastIndexByte"},
		why: "an address of IPv6 has colons in it, and is in brackets before a port",
	}, {
		was:     []string{"net/url.ParseQuery", "net/url.URL.Query", "net/http.Request.FormValue"},
		now:     []string{"strings.Split", "strings.SplitN", "strings.SplitSeq", "strings.Cut", "strings.CutPrefix", "strings.Index"},
		instead: []string{"net/url.QueryUnescape", percent},
		why:     "the escapes in the arguments of an address are no longer undone",
	}, {
		was:     []string{"net/http.Request.FormValue", "net/http.Request.ParseForm"},
		now:     []string{"net/url.URL.Query"},
		instead: []string{"net/http.Request.PostFormValue", "net/http.Request.ParseMultipartForm"},
		why:     "what comes in the body of a form is no longer seen",
	}, {
		was: []string{"os.CreateTemp", "os.MkdirTemp", "io/ioutil.TempFile", "io/ioutil.TempDir"},
		now: []string{"os.Create", "os.OpenFile", "os.WriteFile", "os.Mkdir", "os.MkdirAll"},
		why: "the file has a name that others may have, too: two that work at once write over each other",
	},
}

// losses are calls that nothing stands in for; where now is given, that has to go on.
var losses = []replacement{
	{
		was:     []string{"io.LimitReader", "net/http.MaxBytesReader", "net/http.MaxBytesHandler"},
		now:     []string{"io.ReadAll", "io.Copy", "io.CopyBuffer", "bytes.Buffer.ReadFrom", "bufio.Reader.WriteTo", "encoding/json.Decoder.Decode", "encoding/xml.Decoder.Decode", "encoding/gob.Decoder.Decode"},
		instead: []string{"io.CopyN", "io.ReadFull", "io.ReadAtLeast", "io.NewSectionReader", "io.LimitedReader.Read", "io.SectionReader.Read"},
		why:     "how much is read is no longer limited",
	}, {
		was:     []string{"context.WithTimeout", "context.WithDeadline", "context.WithTimeoutCause", "context.WithDeadlineCause"},
		instead: []string{"time.After", "time.NewTimer", "time.AfterFunc"},
		why:     "there is no longer a time at which this is given up",
	}, {
		was:     []string{"html.EscapeString", "html/template.HTMLEscapeString", "html/template.HTMLEscape", "html/template.HTMLEscaper"},
		instead: []string{"text/template.HTMLEscape", "text/template.HTMLEscapeString", "strings.Replacer.Replace", "strings.Replacer.WriteString", "html/template.Template.Execute", "html/template.Template.ExecuteTemplate", ampersand},
		why:     "a text is written without escapes, and what stands in it is taken for marks",
	}, {
		was:     []string{"net/url.QueryEscape", "net/url.PathEscape", "net/url.Values.Encode"},
		instead: []string{"net/url.URL.String", "net/url.URL.JoinPath", "net/url.URL.EscapedPath", "net/url.URL.RequestURI", "strings.Replacer.Replace", "strings.Replacer.WriteString", percent, ampersand},
		why:     "a text becomes part of an address without escapes, and what stands in it is taken for signs of that",
	}, {
		was:     []string{"os.Rename", "os.Root.Rename"},
		now:     []string{"os.WriteFile", "os.Create", "os.OpenFile"},
		instead: []string{"os.Link", "os.Root.Link"},
		why:     "the file is written in place, where it took its name when it was whole: who reads it meanwhile sees a part",
	}, {
		was: []string{"net/http.ServeContent", "net/http.ServeFile", "net/http.ServeFileFS"},
		why: "ranges and conditions that a request asks by are no longer heeded",
	}, {
		was: []string{"encoding/json.Decoder.DisallowUnknownFields"},
		why: "fields that are not known are no longer refused",
	}, {
		was: []string{"encoding/json.Decoder.UseNumber"},
		why: "numbers become floating-point numbers, which lose the last digits of large ones",
	}, {
		was:     []string{"mime.ParseMediaType"},
		instead: []string{"strings.EqualFold", "strings.ToLower"},
		why:     "a type of media may be in any case, and have parameters and quotes behind it",
	}, {
		was: []string{"path/filepath.IsLocal", "io/fs.ValidPath", "path/filepath.EvalSymlinks"},
		why: "names that lead out of the folder are no longer refused",
	}, {
		was: []string{"os.File.Sync"},
		why: "what was written need not be on the disk when this returns: it is lost when the machine stops",
	}, {
		was:     []string{recovers},
		foreign: true,
		why:     "a panic is no longer recovered from",
	}, {
		was: []string{"database/sql.Rows.Err"},
		of:  []string{"database/sql.Rows.Next", "database/sql.Rows.NextResultSet"},
		why: "an error that ended the rows early goes unseen",
	}, {
		was:     []string{"unicode/utf8.Valid", "unicode/utf8.ValidString", "strings.ToValidUTF8", "bytes.ToValidUTF8"},
		instead: []string{"unicode/utf8.*", runesOf},
		why:     "what is no UTF-8 is no longer told from what is",
	}, {
		was:     []string{quotes, verbQuote},
		instead: []string{"strconv.Quote*", "strconv.AppendQuote*", "encoding/json.Marshal", "encoding/json.Encoder.Encode", "strings.Replacer.Replace", "strings.Replacer.WriteString", backslash},
		why:     "a text is no longer quoted: marks and signs that do not print come as they are",
	}, {
		was:     []string{verbWrap},
		instead: []string{"errors.Join", unwraps},
		of:      []string{failing},
		why:     "errors.Is and errors.As no longer find the error that was wrapped",
	}, {
		was:     []string{"time.Time.In", "time.Time.UTC", "time.Time.Local"},
		now:     []string{"time.Time.Format", "time.Time.AppendFormat", "time.Time.Date", "time.Time.Clock", "time.Time.Year", "time.Time.Month", "time.Time.Day", "time.Time.YearDay", "time.Time.Weekday", "time.Time.Hour", "time.Time.ISOWeek", "time.Time.String"},
		instead: []string{"time.Time.Zone", "time.Date"},
		why:     "a time is shown in the zone that it comes in, where one was chosen",
	}, {
		was: []string{"strings.ToLower", "strings.ToUpper", "strings.EqualFold", "bytes.ToLower", "bytes.ToUpper", "bytes.EqualFold"},
		now: []string{textsEqual},
		instead: []string{
			"unicode.ToLower", "unicode.ToUpper", "unicode.SimpleFold", "unicode.To", "strings.ToTitle", "strings.Map", "bytes.Map",
			"net/http.CanonicalHeaderKey", "net/textproto.CanonicalMIMEHeaderKey", capital,
		},
		why: "texts are compared as they are written, where letters of the other case were the same",
	}, {
		was:     []string{"sync.WaitGroup.Wait", "golang.org/x/sync/errgroup.Group.Wait"},
		instead: []string{receives, "sync.Cond.Wait"},
		of:      []string{starts, "sync.WaitGroup.Go", "golang.org/x/sync/errgroup.Group.Go", "golang.org/x/sync/errgroup.Group.TryGo"},
		why:     "nothing waits for the goroutines any more",
	},
}

// replaced finds calls in whose place something comes that differs from them.
func replaced(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		for _, r := range replacements {
			if at := c.After.doing(p.After).first(r.now); at != nil && c.gone(p, r) && !c.anyDoes(p, r.now) {
				out = append(out, finding{p.After, at.Pos(), "replaced " + p.Name + " " + r.was[0], r.why})
			}
		}
	}
	return out
}

// without finds calls that are gone.
func without(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		for _, r := range losses {
			if c.Before.doing(p.Before).first(r.was) != nil && c.gone(p, r) && (len(r.now) == 0 || c.After.does(p.After, r.now)) && (!r.foreign || callsOthers(p.After)) && !c.fewer(p, r.of) {
				out = append(out, finding{p.After, p.After.Pos(), "without " + p.Name + " " + r.was[0], r.why})
			}
		}
	}
	return out
}

// callsOthers reports whether a function calls what others have written.
func callsOthers(fn *ssa.Function) bool {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			if callsForeign(in, map[*ssa.Function]bool{}) != "" {
				return true
			}
		}
	}
	return false
}

// fewer reports whether a function, and what it reaches, does some things in fewer places than it did.
func (c *Change) fewer(p Pair, some []string) bool {
	return len(some) > 0 && c.After.timesIn(c.After.reached(p.After), some) < c.Before.timesIn(c.Before.reached(p.Before), some)
}

// gone reports whether a function did something that neither it nor another of the package in
// its place does, nor what makes up for it.
func (c *Change) gone(p Pair, r replacement) bool {
	return c.anyDoes(p, r.was) && !c.After.does(p.After, r.was) && !c.After.does(p.After, r.instead) && !c.After.hands(p.After, slices.Concat(r.was, r.instead)) && c.After.times(r.was) < c.Before.times(r.was)
}

// anyDoes reports whether one of the functions that a function comes from did something.
func (c *Change) anyDoes(p Pair, some []string) bool {
	for _, fn := range c.movedFrom(p) {
		if c.Before.does(fn, some) {
			return true
		}
	}
	return false
}
