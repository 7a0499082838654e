package itemchannel

type set struct{ list []int }

func (s *set) Iter() <-chan int {
	c := make(chan int)
	go func() {
		for _, n := range s.list {
			c <- n // want "through a channel that holds none"
		}
		close(c)
	}()
	return c
}

func feed(c chan<- int, stop chan struct{}, n int) {
	for i := 0; i < n; i++ {
		c <- i // want "elements handed over one by one through a channel"
	}
}
