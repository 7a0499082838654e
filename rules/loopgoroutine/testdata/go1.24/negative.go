package loopgoroutine

func server(accept func() func()) {
	for {
		go accept()()
	}
}

func workers(n int, f func()) {
	for range n {
		go f()
	}
}

func received(c chan func()) {
	for f := range c {
		go f()
	}
}

func inner(list []func()) (started []func()) {
	for _, f := range list {
		started = append(started, func() { go f() })
	}
	return started
}

func staying(list []chan func()) {
	for _, c := range list {
		go func() {
			for {
				(<-c)()
			}
		}()
	}
}
