package tested

type tested struct{ items chan int }

func (s *tested) put(n int) { s.items <- n }

func (s *tested) take() int {
	select {
	case n := <-s.items:
		return n
	default:
		return 0
	}
}

func newTested() *tested { return &tested{items: make(chan int, 3)} }
