package users

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"example.com/userlist/store"
)

func TestList(t *testing.T) {
	s := New(store.NewFake(30, 0))
	for _, test := range []struct{ offset, limit, first, n int }{
		{0, 50, 0, 30}, {0, 10, 0, 10}, {5, 3, 5, 3}, {28, 10, 28, 2}, {30, 1, 0, 0}, {99, 1, 0, 0}, {0, 0, 0, 0}, {-1, 1, 0, 1}, {0, -1, 0, 0}, {29, 1, 29, 1},
	} {
		infos, err := s.List(t.Context(), test.offset, test.limit)
		if err != nil || len(infos) != test.n || infos == nil {
			t.Errorf("%+v: %v, %v", test, infos, err)
			continue
		}
		for i, info := range infos {
			name := fmt.Sprintf("user%d", test.first+i)
			want := Info{name, name, name + "@example.com", fmt.Sprintf("555%07d", test.first+i), 1}
			if *info != want {
				t.Errorf("%+v: user %d is %+v, want %+v", test, i, *info, want)
			}
		}
	}
}

// scripted is a store of users a, b, c ... whose look-ups do what the test
// says.
type scripted struct {
	n        int
	err      error // of Users
	policies func(ctx context.Context, i int) (int, error)
	running  atomic.Int64 // look-ups that have not returned
	asked    atomic.Int64
}

func (s *scripted) Users(context.Context, int, int) ([]*store.User, error) {
	users := make([]*store.User, s.n)
	for i := range users {
		users[i] = &store.User{Name: string(rune('a' + i))}
	}
	return users, s.err
}

func (s *scripted) Policies(ctx context.Context, user string) ([]*store.Policy, error) {
	s.running.Add(1)
	defer s.running.Add(-1)
	s.asked.Add(1)
	n, err := s.policies(ctx, int([]rune(user)[0]-'a'))
	return make([]*store.Policy, n), err
}

// Results are those of their user, however long each look-up takes.
func TestOrder(t *testing.T) {
	s := &scripted{n: 20, policies: func(_ context.Context, i int) (int, error) {
		time.Sleep(time.Duration(i*7%5) * time.Millisecond)
		return i * i, nil
	}}
	infos, err := New(s).List(t.Context(), 0, 20)
	if err != nil || len(infos) != 20 {
		t.Fatalf("%d users, %v", len(infos), err)
	}
	for i, info := range infos {
		if info.Name != string(rune('a'+i)) || info.Policies != int64(i*i) {
			t.Errorf("user %d is %+v", i, *info)
		}
	}
	if s.asked.Load() != 20 {
		t.Errorf("%d look-ups", s.asked.Load())
	}
}

func TestErrorOfUsers(t *testing.T) {
	down := errors.New("down")
	s := &scripted{n: 1, err: down}
	infos, err := New(s).List(t.Context(), 0, 1)
	if infos != nil || !errors.Is(err, down) || err.Error() != "users: down" {
		t.Errorf("%v, %v", infos, err)
	}
	if s.asked.Load() != 0 {
		t.Errorf("%d look-ups", s.asked.Load())
	}
}

// Of several look-ups that fail, the error is that of the first user, though
// that of a later one is there sooner.
func TestFirstError(t *testing.T) {
	s := &scripted{n: 20, policies: func(_ context.Context, i int) (int, error) {
		if i < 3 {
			return 1, nil
		}
		time.Sleep(time.Duration(20-i) * time.Millisecond / 2)
		return 0, fmt.Errorf("error %d", i)
	}}
	infos, err := New(s).List(t.Context(), 0, 20)
	if want := `policies of user "d": error 3`; infos != nil || err == nil || err.Error() != want {
		t.Errorf("%v, %v, want %s", infos, err, want)
	}
}

// Failing look-ups leave no goroutine behind, and none goes on when List has
// returned.
func TestNothingStaysBehind(t *testing.T) {
	s := &scripted{n: 20, policies: func(_ context.Context, i int) (int, error) {
		time.Sleep(time.Duration(i%3) * time.Millisecond)
		return 0, errors.New("down")
	}}
	before := runtime.NumGoroutine()
	for range 10 {
		if _, err := New(s).List(t.Context(), 0, 20); err == nil {
			t.Fatal("no error")
		}
		if n := s.running.Load(); n != 0 {
			t.Fatalf("%d look-ups go on after List has returned", n)
		}
	}
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := &scripted{n: 20, policies: func(ctx context.Context, i int) (int, error) {
		if i == 4 {
			cancel()
		}
		if i >= 4 {
			<-ctx.Done()
		}
		return 1, ctx.Err()
	}}
	infos, err := New(s).List(ctx, 0, 20)
	if infos != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", infos, err)
	}
}

func TestCancelledStore(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	infos, err := New(store.NewFake(3, time.Hour)).List(ctx, 0, 3)
	if infos != nil || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, %v", infos, err)
	}
}

// A look-up that panics does so in the goroutine that called List, where the
// caller can recover.
func TestPanic(t *testing.T) {
	s := &scripted{n: 5, policies: func(_ context.Context, i int) (int, error) {
		if i == 2 {
			panic("broken")
		}
		return 1, nil
	}}
	defer func() {
		if got := recover(); got != "broken" {
			t.Errorf("recovered %v", got)
		}
		if n := s.running.Load(); n != 0 {
			t.Errorf("%d look-ups go on", n)
		}
	}()
	infos, err := New(s).List(t.Context(), 0, 5)
	t.Errorf("%v, %v", infos, err)
}

var listed []*Info

// BenchmarkList lists a page of 50 of 1000 users, whose look-ups take 2 ms
// each.
func BenchmarkList(b *testing.B) {
	s := New(store.NewFake(1000, 2*time.Millisecond))
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if listed, err = s.List(b.Context(), 0, 50); err != nil {
			b.Fatal(err)
		}
	}
}
