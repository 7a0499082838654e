package far

type hidden struct{ n int }

func (h *hidden) look() { h.n++ }
