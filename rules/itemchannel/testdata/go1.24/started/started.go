package started

// A package that starts goroutines may hand anything over.

type lexer struct{ items chan int }

func newStarted() *lexer {
	l := &lexer{items: make(chan int, 3)}
	go l.run()
	return l
}

func (l *lexer) run() { l.emit(1) }

func (l *lexer) emit(n int) { l.items <- n }

func (l *lexer) next() int {
	select {
	case n := <-l.items:
		return n
	default:
		return 0
	}
}
