package workspace

type city struct {
	id    int
	roads []*city
}

// near works with a table and a queue.
func near(all []*city, from *city, hops int) int {
	dist := make([]int, len(all)) // want `work space allocated in each call`
	for i := range dist {
		dist[i] = -1
	}
	queue := make([]*city, 0, len(all)) // want `work space allocated in each call`
	queue = append(queue, from)
	dist[from.id] = 0
	for i := 0; i < len(queue); i++ {
		d := dist[queue[i].id]
		if d == hops {
			break
		}
		for _, c := range queue[i].roads {
			if dist[c.id] < 0 {
				dist[c.id] = d + 1
				queue = append(queue, c)
			}
		}
	}
	return len(queue) - 1
}

// reached works with marks and a stack.
func reached(n int, from *city) (sum int) {
	seen := make([]bool, n)      // want `work space allocated in each call`
	stack := make([]*city, 0, n) // want `work space allocated in each call`
	for stack = append(stack, from); len(stack) > 0; {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !seen[c.id] {
			seen[c.id] = true
			sum++
			stack = append(stack, c.roads...)
		}
	}
	return sum
}

func queueReturned(n int, from *city) []*city {
	seen := make([]bool, n)
	queue := make([]*city, 0, n)
	queue = append(queue, from)
	seen[from.id] = true
	return queue
}

func queueElsewhere(n int, from *city) int {
	seen := make([]bool, n)
	queue := make([]*city, 0, n)
	more := append(queue, from)
	seen[from.id] = true
	return len(more)
}

func queueCut(n int, from *city) int {
	seen := make([]bool, n)
	queue := make([]*city, 0, n)
	first := queue[:1]
	seen[from.id] = len(first) > 0
	return len(queue)
}

func queueGiven(n int, from *city) int {
	seen := make([]bool, n)
	queue := make([]*city, 0, n)
	queue, rest := append(queue, from), queue
	seen[from.id] = true
	return len(queue) + len(rest)
}

func begun(n int, from *city) int {
	seen := make([]bool, n)
	queue := make([]*city, 1, n)
	queue = append(queue, from)
	seen[from.id] = true
	return len(queue)
}

func tooLittle(n int, from *city) int {
	seen := make([]bool, n)
	queue := make([]*city, 0, 16)
	queue = append(queue, from)
	seen[from.id] = true
	return len(queue)
}
