package itemchannel

import "time"

func single(c chan int) { c <- 1 }

func inner(n int) (all []func(chan int)) {
	for i := range n {
		all = append(all, func(c chan int) { c <- i })
	}
	return all
}

func stage(in, out chan int) {
	for {
		n, ok := <-in
		if !ok {
			return
		}
		out <- n + 1
	}
}

func ticker(t *time.Ticker, out chan int) {
	for {
		<-t.C
		out <- 1
	}
}
