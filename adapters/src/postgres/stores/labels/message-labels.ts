import { type RawBuilder, sql } from 'kysely'

/** Selects the id of each label of the mailbox that was not deleted. */
export function ownLabels(mailboxId: string): RawBuilder<unknown> {
  return sql`select id from label where mailbox_id = ${mailboxId} and removed_at is null`
}

/** Returns the `message_id` of each pair that is new. @param pairs selects `message_id` and `label_id` */
export function addLabels(pairs: RawBuilder<unknown>, version: number): RawBuilder<unknown> {
  return sql`
    insert into message_label (message_id, label_id, version)
    select message_id, label_id, ${version}::integer from (${pairs}) pair
    on conflict (message_id, label_id) do update set is_set = true, version = excluded.version
    where not message_label.is_set
    returning message_id`
}

/**
 * Removes labels from messages. The rows stay, so that undo can restore them. Returns the `thread_id` of each.
 * @param from has the tables that the condition names; its `thread_id` is returned
 * @param condition names the rows of `message_label` as `l`
 */
export function removeLabels(
  from: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  version: number,
): RawBuilder<unknown> {
  return sql`
    update message_label l set is_set = false, version = ${version}::integer
    from ${from} where ${condition} and l.is_set
    returning thread_id`
}
