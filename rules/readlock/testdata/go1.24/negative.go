package readlock

func (r *registry) kept() {
	r.mu.RLock()
	_ = r.entries["a"]
}

func (r *registry) counted(n int) int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return n + 1
}

func (r *registry) written(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.entries[name]++
}

func (r *registry) called(name string, f func(int)) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	f(r.entries[name])
}

func (r *registry) sent(name string, c chan int) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	c <- r.entries[name]
}

func (r *registry) long(name string) int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	a := r.entries[name]
	b := a + 1
	c := a + b
	d := b + c
	return d
}
