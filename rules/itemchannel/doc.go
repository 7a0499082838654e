// Package itemchannel finds loops that hand over elements one by one through a channel.
//
// # What it does
//
// It finds statements that send to a channel in each turn of a loop, which itself receives nothing. It reports them without a
// fix; hone shows those on whose channel a benchmark spends something, or waits.
//
// It also finds channels with room in fields of unexported structs, which are sent to, and received from where something
// else is done if there is nothing: queues of one goroutine, such as the tokens of a lexer. A list takes their place. It looks
// for them in packages that start no goroutine, import neither sync nor net/http, and keep no such struct in a variable.
//
// # Why it is slow
//
// Each element takes a lock, and through a channel that holds none two switches of goroutines: 100 to 300 ns where a
// call takes one. An iterator that is a goroutine behind a channel pays that for each element, and stays for ever when
// nobody wants the rest.
//
// # Example
//
//	func (s *set) Iter() <-chan int {
//		c := make(chan int)
//		go func() {
//			for _, n := range s.list {
//				c <- n
//			}
//			close(c)
//		}()
//		return c
//	}
//
//	type set struct{ list []int }
//
// # Use instead
//
//	func (s *set) All() func(yield func(int) bool) {
//		return func(yield func(int) bool) {
//			for _, n := range s.list {
//				if !yield(n) {
//					return
//				}
//			}
//		}
//	}
//
//	type set struct{ list []int }
//
// Where goroutines work on the elements, a channel hands over slices of some hundred of them, or each goroutine takes the next
// number from an atomic counter; a buffer helps those that work in bursts.
//
// # Safety
//
// Review: a channel without a buffer also says that the other side is ready, and who reads the elements sees what
// is there at that time. A queue of one goroutine is guarded: more can be put into the list than there was room for, where a
// send to the channel would have waited for ever, and it does not serve goroutines of other packages that share the struct.
//
// It is silent for a loop that receives in its turns, and outside of loops.
//
// It fires in github.com/klauspost/compress v1.20.3, s2/writer.go, where blocks are handed over, and in
// golang.org/x/crypto v0.58.0, ssh/client.go, where channels are. A near miss is a stage that receives what it sends on.
package itemchannel
