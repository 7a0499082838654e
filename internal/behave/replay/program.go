package replay

import (
	"flag"
	"os"
	"strconv"
	"strings"
)

// A program is called as its users do: with arguments, and something to read.

// exits takes the codes with which the code under check ends the process.
var exits = make(chan int)

// GuardExit takes the place of os.Exit: nothing more is done in the goroutine, deferred
// functions included, but the process stays for the next call.
func GuardExit(code int) {
	exits <- code
	select {}
}

var _ = GuardExit // of the instrumented source

// mostOptions bounds the arguments of a program.
const mostOptions = 4

// invocation is how a program is called.
type invocation struct {
	args  []string
	input string
}

// program prepares the call of a program; what it returns undoes that.
func (b *builder) program() (how *invocation, undo func()) {
	how = &invocation{}
	for n := b.src.below(mostOptions + 1); n > 0; n-- {
		arg := b.text()
		switch b.src.below(4) {
		case 1:
			arg = strconv.FormatInt(b.integer(), 10)
		case 2:
			if all := b.switches(); len(all) > 0 {
				arg = all[b.src.below(len(all))]
			}
		}
		how.args = append(how.args, arg)
	}
	how.input = b.text()
	args, stdin := os.Args, os.Stdin
	os.Args = append([]string{"program"}, how.args...)
	flag.CommandLine.Init(os.Args[0], flag.PanicOnError)
	f, err := os.CreateTemp("", "hone-input-")
	if err == nil {
		os.Remove(f.Name())
		f.WriteString(how.input)
		f.Seek(0, 0)
		os.Stdin = f
	}
	return how, func() {
		os.Args, os.Stdin = args, stdin
		f.Close()
	}
}

// switches are texts of the code that look like options of a program, or name some.
func (b *builder) switches() []string {
	var out []string
	for _, s := range b.pool.Texts {
		switch name := strings.TrimLeft(s, "-"); {
		case name == "" || strings.ContainsAny(name, " \n%"):
		case name != s:
			out = append(out, s)
		default:
			out = append(out, "-"+s)
		}
	}
	return out
}

// text describes how a program is called.
func (p *invocation) text() []string {
	out := make([]string, 0, len(p.args)+1)
	for _, a := range p.args {
		out = append(out, quoted(a))
	}
	return append(out, "<input "+quoted(p.input)+">")
}
