package listelement

import (
	"container/heap"
	"container/list"
)

type queue struct{ list list.List }

func (q *queue) put(n int) { q.list.PushBack(n) } // want "element of a list allocated"

type numbers []int

func (n numbers) Len() int           { return len(n) }
func (n numbers) Less(i, j int) bool { return n[i] < n[j] }
func (n numbers) Swap(i, j int)      { n[i], n[j] = n[j], n[i] }
func (n *numbers) Push(x any)        { *n = append(*n, x.(int)) }
func (n *numbers) Pop() any {
	last := (*n)[len(*n)-1]
	*n = (*n)[:len(*n)-1]
	return last
}

func least(n *numbers) int {
	heap.Push(n, 1)          // want "heap ordered through an interface"
	return heap.Pop(n).(int) // want "heap ordered through an interface"
}
