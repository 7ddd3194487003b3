import { type RawBuilder, sql } from 'kysely'

type Mark = 'is_read' | 'is_starred' | 'is_answered' | 'is_forwarded' | 'is_deleted' | 'keywords'

/** Undo compares these columns, so that it skips what changed since. */
const VERSION_OF = { is_read: 'read_version', is_starred: 'starred_version' } as const

/**
 * The statement by which the web and mail programs set marks, so that versions are raised in one way. It returns
 * `thread_id`. No index contains these columns, so it is a HOT update.
 * @param chosen a query with `id` and the new values of `marks`; it leaves out messages that do not change
 */
export function markMessages(
  chosen: RawBuilder<unknown>,
  marks: readonly Mark[],
  version: number,
): RawBuilder<{ thread_id: string }> {
  const values = marks.flatMap((mark) => {
    const value = sql`${sql.ref(mark)} = c.${sql.ref(mark)}`
    if (mark !== 'is_read' && mark !== 'is_starred') return [value]
    const known = sql.ref(VERSION_OF[mark])
    const isChanged = sql`c.${sql.ref(mark)} <> m.${sql.ref(mark)}`
    return [value, sql`${known} = case when ${isChanged} then ${version}::integer else m.${known} end`]
  })
  return sql`
    update message m set version = ${version}::integer, ${sql.join(values)}
    from (${chosen}) c where m.id = c.id returning m.thread_id`
}
