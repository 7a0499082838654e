package old

type page struct{ lines [80]string }

func blankPage() *page { return new(page) }

func eachPage(n int) (sum int) {
	for i := 0; i < n; i++ {
		sum += len(blankPage().lines)
	}
	return sum
}
