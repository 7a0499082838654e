package serialcalls

import (
	"context"

	"serialcalls/far"
)

func farFind(ctx context.Context, r *far.Registry, numbers []int) (out []string, err error) {
	for _, n := range numbers { // want `independent calls are made one after the other`
		name, err := r.Find(ctx, n)
		if err != nil {
			return nil, err
		}
		out = append(out, name)
	}
	return out, nil
}

func farCounted(ctx context.Context, r *far.Registry, numbers []int) (out []string, err error) {
	for _, n := range numbers { // want `independent calls are made one after the other`
		name, err := r.Counted(ctx, n)
		if err != nil {
			return nil, err
		}
		out = append(out, name)
	}
	return out, nil
}

func farTurn(ctx context.Context, r *far.Registry, numbers []int) (out []string, err error) {
	for _, n := range numbers { // want `independent calls are made one after the other`
		name, err := r.Turn(ctx, n)
		if err != nil {
			return nil, err
		}
		out = append(out, name)
	}
	return out, nil
}

func farShared(ctx context.Context, r *far.Registry, numbers []int) (out []string, err error) {
	for _, n := range numbers { // want `independent calls are made one after the other`
		name, err := r.Shared(ctx, n)
		if err != nil {
			return nil, err
		}
		out = append(out, name)
	}
	return out, nil
}

func farDrained(ctx context.Context, r *far.Registry, numbers []int) (out []string, err error) {
	for _, n := range numbers { // want `independent calls are made one after the other`
		name, err := r.Drained(ctx, n)
		if err != nil {
			return nil, err
		}
		out = append(out, name)
	}
	return out, nil
}

func farHidden(ctx context.Context, r *far.Registry, numbers []int) (out []string, err error) {
	for _, n := range numbers { // want `independent calls are made one after the other`
		name, err := r.Hidden(ctx, n)
		if err != nil {
			return nil, err
		}
		out = append(out, name)
	}
	return out, nil
}
