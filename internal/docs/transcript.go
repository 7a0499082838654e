package docs

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Transcript is a command line shown in a page, and what it prints.
type Transcript struct {
	Command string // without the prompt
	Output  string // up to the next command or the end of the block
}

// Transcripts returns the commands of the blocks marked "console", in order.
// A line that begins with "$ " is a command, the others are output.
func Transcripts(page string) []Transcript {
	var all []Transcript
	inside := false
	for line := range strings.Lines(page) {
		command, isCommand := strings.CutPrefix(line, "$ ")
		switch {
		case strings.HasPrefix(line, "```"):
			inside = strings.TrimSpace(line) == "```console"
		case inside && isCommand:
			all = append(all, Transcript{Command: strings.TrimSpace(command)})
		case inside && len(all) > 0:
			all[len(all)-1].Output += line
		}
	}
	return all
}

var (
	runID = regexp.MustCompile(`\b\d{8}T\d{6}[-\w]*`)
	// number takes in the unit that is written with it: 999 ns and 1.01 µs
	// are the same words.
	number = regexp.MustCompile(`[-+−±]{0,2}(?:` +
		`(?:\d+h)?(?:\d+m)?\d+(?:\.\d+)?(?:s|ms|µs|ns)\b|` + // 1m3.5s
		`\d[\d,.]*(?:[ ]?(?:ns|µs|ms|s|min|m|h|kB|MB|GB|B)\b|[ ]?%|x\b)?)`)
	spaces = regexp.MustCompile(`[ \t]+`)
)

// Words returns the text with each number, its unit included, replaced by "#",
// and without what depends on the width of numbers. Two runs of one command
// that do the same differ in their numbers and never in their words.
func Words(text string) string {
	text = runID.ReplaceAllString(text, "#")
	text = number.ReplaceAllString(text, "#")
	text = spaces.ReplaceAllString(text, " ")
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimSpace(line) + "\n")
	}
	return b.String()
}

// Elision stands in a transcript for output that is left out.
const Elision = "..."

// Follows reports, as an error, where what a command printed differs in words
// from the transcript of it. A line that is an elision stands for any lines.
func Follows(printed, transcript string) error {
	rest := lines(printed)
	for i, part := range strings.Split("\n"+transcript, "\n"+Elision+"\n") {
		want := lines(part)
		at := find(rest, want, i == 0)
		if at < 0 {
			return fmt.Errorf("not printed, or not in this order:\n%s", strings.Join(want, "\n"))
		}
		rest = rest[at+len(want):]
	}
	return nil
}

// lines returns the words of each line that is not empty.
func lines(text string) []string {
	return slices.DeleteFunc(strings.Split(Words(text), "\n"), func(line string) bool { return line == "" })
}

// find returns where part begins in all, at the beginning if first, or -1.
func find(all, part []string, first bool) int {
	for i := 0; i+len(part) <= len(all); i++ {
		if slices.Equal(all[i:i+len(part)], part) {
			return i
		}
		if first {
			break
		}
	}
	return -1
}
