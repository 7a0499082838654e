package serialcalls

import (
	"context"
	"strconv"
	"time"
)

func without(s store, users []string) (out []int, err error) {
	for _, user := range users {
		n, err := strconv.Atoi(user)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

func neverAsked(ctx context.Context, s store, users []string) (out []int) {
	for range users {
		n, _ := s.Count(ctx, "nobody")
		out = append(out, n)
	}
	return out
}

func depends(ctx context.Context, s store, users []string) (string, error) {
	before := ""
	for _, user := range users {
		n, err := s.Count(ctx, user+before)
		if err != nil {
			return "", err
		}
		before = strconv.Itoa(n)
	}
	return before, nil
}

func early(ctx context.Context, s store, users []string) (out []int, err error) {
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			return nil, err
		}
		if n == 7 {
			break
		}
		out = append(out, n)
	}
	return out, nil
}

func starts(ctx context.Context, s store, users []string) (out []int, err error) {
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			return nil, err
		}
		go s.Count(ctx, user)
		out = append(out, n)
	}
	return out, nil
}

func lastOnes(ctx context.Context, s store, users []string) (out []int, err error) {
	for range users {
		n, err := s.Count(ctx, users[len(out)])
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

type page struct{ total int }

func field(ctx context.Context, s store, p *page, users []string) error {
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			return err
		}
		p.total += n
	}
	return nil
}

func renamed(ctx context.Context, s store, users []string) (out []int, err error) {
	for _, user := range users {
		user = "the " + user
		n, err := s.Count(ctx, user)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

var all int

func global(ctx context.Context, s store, users []string) error {
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			return err
		}
		all += n
	}
	return nil
}

func carried(ctx context.Context, s store, rows []*row) error {
	before := 0
	for _, r := range rows {
		n, err := s.Count(ctx, r.user)
		if err != nil {
			return err
		}
		r.count, before = n+before, n
	}
	return nil
}

func countingOn(ctx context.Context, s store, users []string) (total int, err error) {
	for i := 0; i < len(users); i++ {
		n, err := s.Count(ctx, users[i])
		if err != nil {
			return 0, err
		}
		if n > 7 {
			users = append(users, "more")
		}
		total += n
	}
	return total, nil
}

func countingByTwo(ctx context.Context, s store, users []string) (total int, err error) {
	for i := 0; i < len(users); i++ {
		n, err := s.Count(ctx, users[i])
		if err != nil {
			return 0, err
		}
		i++
		total += n
	}
	for i := 0; i < len(users); i += 2 {
		n, err := s.Count(ctx, users[i])
		if err != nil {
			return 0, err
		}
		total += n
	}
	for i := 1; i < len(users); i++ {
		n, err := s.Count(ctx, users[i-1]+users[i])
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}

func untilFound(ctx context.Context, s store, next func() int) (total int, err error) {
	for i := 0; i < next(); i++ {
		n, err := s.Count(ctx, "x")
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}

func untilOneIsKnown(s *shelf, items []string) string {
	for _, item := range items {
		ok := s.known(item)
		if ok {
			return item
		}
	}
	return ""
}

func askedAgain(s *shelf, tries int) (out []bool) {
	for range tries {
		out = append(out, s.known("apples"))
	}
	return out
}

func dependsOnLast(s *shelf, items []string) (out []float64) {
	name := ""
	for _, item := range items {
		known := s.known(name + item)
		if known {
			name = item
		}
	}
	return out
}

// length computes, and starts what waits.
func length(s *shelf, item string) int {
	go s.known(item)
	return len(item)
}

func computed(s *shelf, items []string) (out []int) {
	for _, item := range items {
		out = append(out, length(s, item))
	}
	return out
}

func summedElsewhere(s *shelf, items []string, totals *[3]float64) {
	for i, item := range items {
		totals[i%3] += s.weight(item)
	}
}

func onlyWhere(s *shelf, items []string) (out []bool) {
	for _, item := range items {
		out = append(out, item != "" && s.known(item))
	}
	for i, item := range items {
		out = append(out, out[i] == s.known(item))
	}
	return out
}

// until is not made for turns behind the one that it ends at.
func until(s *shelf, items []string) int {
	for i, item := range items {
		n, err := s.stock(item)
		if err == nil && n > 0 {
			return i
		}
	}
	return -1
}

func behindPointer(ctx context.Context, s store, rows []*row, out []int) {
	for i, r := range rows {
		n, err := s.Count(ctx, rows[0].user)
		if err != nil {
			continue
		}
		rows[0].user, out[i] = "", n+r.count
	}
}

// partOfLast asks for what the turn before left in a variable of all turns.
func partOfLast(s *shelf, items []string) (total int) {
	var last row
	for _, item := range items {
		n, err := s.stock(item + last.user)
		if err != nil {
			continue
		}
		last.user = item
		total += n
	}
	return total
}

type both struct{ *row }

// promoted changes what the elements point to, of which the same may be there twice.
func promoted(s *shelf, all []both) (out []both) {
	for _, b := range all {
		n, err := s.stock(b.user)
		if err != nil {
			continue
		}
		b.count, b.user = n, "seen"
		out = append(out, b)
	}
	return out
}

// ended asks nobody any more after the first that fails.
func ended(ctx context.Context, s store, users []string) (sum int) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			cancel()
			continue
		}
		sum += n
	}
	return sum
}

func given(ctx context.Context, s store, users []string) (sum int) {
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			panic(err)
		}
		sum += n
	}
	return sum
}

// told may make the store another one.
func told(ctx context.Context, s store, users []string, tell func(error)) (sum int) {
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			tell(err)
		}
		sum += n
	}
	return sum
}

// summing adds to what the turn before had.
func summing(ctx context.Context, s store, users []string) (int, error) {
	sum := 0
	one := func(i int) error {
		n, err := s.Count(ctx, users[i])
		if err != nil {
			return err
		}
		sum += n
		return nil
	}
	for i := range users {
		if err := one(i); err != nil {
			return 0, err
		}
	}
	return sum, nil
}

// replaced may be another function in the next turn.
func replaced(ctx context.Context, s store, users []string, other func(int) error) ([]int, error) {
	counts := make([]int, len(users))
	one := func(i int) (err error) {
		counts[i], err = s.Count(ctx, users[i])
		return err
	}
	if other != nil {
		one = other
	}
	for i := range users {
		if err := one(i); err != nil {
			return nil, err
		}
	}
	return counts, nil
}

// likeNobody asks the same each time, until it is told.
func likeNobody(ctx context.Context, s store, users []string) error {
	one := func() error {
		_, err := s.Count(ctx, "nobody")
		if err != nil {
			return err
		}
		return nil
	}
	for range users {
		if err := one(); err != nil {
			return err
		}
	}
	return nil
}

// pointed writes where the turns of a loop may meet.
func pointed(ctx context.Context, s store, users []string, p *pair) error {
	one := func(i int) error {
		n, err := s.Count(ctx, users[i])
		if err != nil {
			return err
		}
		p.from = n
		return nil
	}
	for i := range users {
		if err := one(i); err != nil {
			return err
		}
	}
	return nil
}

// firstPlace writes to the same element in each turn.
func firstPlace(ctx context.Context, s store, rows []row) error {
	for i := range rows {
		r := &rows[0]
		n, err := s.Count(ctx, rows[i].user)
		if err != nil {
			return err
		}
		r.count += n
	}
	return nil
}

// movedPlace goes on to another element.
func movedPlace(ctx context.Context, s store, rows []row) error {
	for i := range rows {
		r := &rows[i]
		n, err := s.Count(ctx, r.user)
		if err != nil {
			return err
		}
		r = &rows[0]
		r.count += n
	}
	return nil
}

// What is asked is what the turn before filled.
func filledOnce(ctx context.Context, s store, names []string) error {
	for i, name := range names {
		if _, err := s.Count(ctx, name); err != nil {
			return err
		}
		names[(i+1)%len(names)] = name
	}
	return nil
}

func filledFrom(ctx context.Context, s store, counts []int) (err error) {
	for i := range counts {
		if counts[i], err = s.Count(ctx, strconv.Itoa(counts[0])); err != nil {
			return err
		}
	}
	return nil
}

func replacedPlaces(ctx context.Context, s store, counts []int) (err error) {
	for i := range counts {
		if counts[i], err = s.Count(ctx, strconv.Itoa(i)); err != nil {
			return err
		}
		counts = nil
	}
	return nil
}

// Another variable has the elements that the turns before filled.
func filledByName(ctx context.Context, s store, counts []int) (err error) {
	before := counts
	for i := range counts {
		if counts[i], err = s.Count(ctx, strconv.Itoa(i+before[0])); err != nil {
			return err
		}
	}
	return nil
}

type filling struct{ counts []int }

func filledOfAnother(ctx context.Context, s store, f *filling) (err error) {
	counts := f.counts
	for i := range counts {
		if counts[i], err = s.Count(ctx, strconv.Itoa(i+f.counts[0])); err != nil {
			return err
		}
	}
	return nil
}

// paced leaves time between calls.
func paced(ctx context.Context, s store, users []string) (total int, err error) {
	for _, user := range users {
		n, err := s.Count(ctx, user)
		if err != nil {
			return 0, err
		}
		total += n
		time.Sleep(time.Second)
	}
	return total, nil
}
