// Package loopquery finds databases that are asked once for each element of a list.
//
// # What it does
//
// It finds loops over a list, a map or the rows of an earlier answer, in whose turns a database is asked the same question with
// something of the turn: by Query, QueryRow or Exec as those of package database/sql are, or of a statement that was
// prepared, or by a function of the package that asks one question and does nothing else there. It reports the call without a fix.
//
// # Why it is slow
//
// Each question is a round trip: half a millisecond in a data centre, in which the program waits and the database works for some
// microseconds. A hundred elements take a hundred of them, one after the other; and each row that is written for itself may wait for the disk.
// One question for all elements takes one.
//
// # Example
//
//	func names(ctx context.Context, db *sql.DB, ids []int64) ([]string, error) {
//		var out []string
//		for _, id := range ids {
//			var name string
//			if err := db.QueryRowContext(ctx, "SELECT name FROM users WHERE id = $1", id).Scan(&name); err != nil {
//				return nil, err
//			}
//			out = append(out, name)
//		}
//		return out, nil
//	}
//
// # Use instead
//
//	func names(ctx context.Context, db *sql.DB, ids []int64) ([]string, error) {
//		list, args := make([]string, len(ids)), make([]any, len(ids))
//		for i, id := range ids {
//			list[i], args[i] = "$"+strconv.Itoa(i+1), id
//		}
//		rows, err := db.QueryContext(ctx, "SELECT id, name FROM users WHERE id IN ("+strings.Join(list, ", ")+")", args...)
//		if err != nil {
//			return nil, err
//		}
//		defer rows.Close()
//		of := make(map[int64]string, len(ids))
//		for rows.Next() {
//			var id int64
//			var name string
//			if err := rows.Scan(&id, &name); err != nil {
//				return nil, err
//			}
//			of[id] = name
//		}
//		out := make([]string, 0, len(ids))
//		for _, id := range ids {
//			name, ok := of[id]
//			if !ok {
//				return nil, sql.ErrNoRows
//			}
//			out = append(out, name)
//		}
//		return out, rows.Err()
//	}
//
// # Safety
//
// Review: the answers come in another order, those that are missing are not named, databases bound how many arguments there may be, and
// rows that are written together fail together. A JOIN in the earlier question, = ANY with an array, INSERT with many rows, COPY
// and a batch of the driver are other ways.
//
// It is silent where the question hangs on the turn, as where statements are run that bring a schema up to date; where what is asked
// hangs on an earlier turn; for lists of lists, as of what is asked for at once; where the list is spelled out; and where the package
// imports a database that runs in its own process, as SQLite does.
//
// It fires in miniflux.app/v2 v2.3.5, internal/storage/feed.go, which asks for each entry of a feed whether it is known, and in
// github.com/google/trillian v1.7.2, storage/mysql/log_storage.go, which writes a row for each leaf. Near misses are golang.org/x/perf,
// storage/db/db.go, whose statements bring a schema up to date, and a loop that tries again until it gets an answer.
package loopquery
