import { MAX_SHARED_UPDATES } from '@sen/model/imap/limits'

interface Change {
  readonly name: string
  /** A session that still has the older list must not hold all later ones. */
  readonly uids: WeakRef<Uint32Array>
}

const lastChanges = new WeakMap<Uint32Array, Change>()

/**
 * Returns the list of UIDs after a change. Sessions with the same list share the result, because a folder of 50,000
 * messages has a list of 200 KB.
 * @param change the UIDs that arrived, or the numbers of those that left
 */
export function changeUids(
  uids: Uint32Array,
  change: { readonly kind: 'arrived' | 'left'; readonly numbers: readonly number[] },
  apply: () => Uint32Array,
): Uint32Array {
  if (change.numbers.length > MAX_SHARED_UPDATES) return apply()
  const name = `${change.kind} ${change.numbers.join(' ')}`
  const last = lastChanges.get(uids)
  const shared = last?.name === name ? last.uids.deref() : undefined
  if (shared !== undefined) return shared
  const changed = apply()
  lastChanges.set(uids, { name, uids: new WeakRef(changed) })
  return changed
}
