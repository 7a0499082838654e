package loopgoroutine

import "sync"

func all(list []int, do func(int)) {
	var wg sync.WaitGroup
	for _, n := range list {
		wg.Add(1)
		go func() { // want "goroutine started for each element"
			defer wg.Done()
			do(n)
		}()
	}
	wg.Wait()
}

func each(m map[string]func()) {
	for _, f := range m {
		go f() // want "goroutine started for each element"
	}
}

func counted(list []func()) {
	for i := 0; i < len(list); i++ {
		go list[i]() // want "goroutine started for each element"
	}
}
