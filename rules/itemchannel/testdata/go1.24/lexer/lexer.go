package lexer

// item is a token.
type item struct {
	kind int
	text string
}

type state func(*lexer) state

// lexer takes a text apart.
type lexer struct {
	input      string
	start, pos int
	state      state
	items      chan item // tokens that nobody has asked for
} // of one text

func lex(input string) *lexer {
	return &lexer{input: input, state: words, items: make(chan item, 10)}
}

func (l *lexer) next() item {
	for {
		select {
		case it := <-l.items: // want "channel that serves one goroutine as a queue"
			return it
		default:
			if l.state == nil {
				return item{}
			}
			l.state = l.state(l)
		}
	}
}

func (l lexer) length() int { return l.pos - l.start }

func (l *lexer) emit(kind int) {
	l.items <- item{
		kind: kind, // of a token
		text: l.input[l.start:l.pos],
	}
	l.start = l.pos
}

func words(l *lexer) state {
	for l.pos < len(l.input) && l.input[l.pos] != ' ' {
		l.pos++
	}
	l.emit(1)
	if l.pos == len(l.input) {
		return nil
	}
	l.pos++
	l.emit(l.length())
	return words
}

// jobs has what is left to do in two queues.
type jobs struct {
	ready, late []string
	ahead       chan func()
	again       chan string
}

func (j *jobs) begin() {
	j.ahead = make(chan func(), 2)
	j.again = make(chan string, 8)
}

func (j *jobs) add(ok func()) { j.ahead <- ok }

func (j *jobs) retry(name string) { j.again <- name }

func (j *jobs) run(ok bool) (n int) {
	for ok {
		select {
		default:
			ok = false
		case f := <-j.ahead: // want "channel that serves one goroutine as a queue"
			f()
			n++
		}
		select {
		case <-j.again: // want "channel that serves one goroutine as a queue"
			n++
		default:
			late := n
			n = late + 1
		}
	}
	return n
}
