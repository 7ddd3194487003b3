const ID_NAME = /^(id|fileid|ids|labels|children|uuid|blocked)$|_ids?$/
const TIME_NAME = /^(date|header_date|last_message_timestamp|created_at|last_modified|trashed_at|expires_at)$/
const VERSION_NAME = /^(version|revision)$/
/** Inside these objects `version` is the number of a file's version, not of the mailbox. */
const PLAIN_OBJECTS: ReadonlySet<string> = new Set(['prop'])
/** Query parameters that accept an id or a name. */
const ID_OR_NAME = /^(in|folder)$/
const FILE_LINK = /^(\/api\/storage\/files\/)([^/]+)(\/.*)$/

/**
 * Returns a function that makes the answers of two sides comparable. Ids become numbers in the order of their first
 * appearance; times and versions become words. The keys of objects are sorted.
 */
export function normaliser(ownAddress: string): (value: unknown) => unknown {
  const ids = new Map<string, string>()
  const idOf = (id: string): string => {
    const known = ids.get(id) ?? `#${ids.size + 1}`
    ids.set(id, known)
    return known
  }

  function normalise(value: unknown, name: string, parent: string): unknown {
    if (Array.isArray(value)) return value.map((each) => normalise(each, name, parent))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.keys(value)
          .toSorted()
          .map((key) => [key, normalise((value as Record<string, unknown>)[key], key, name)]),
      )
    }
    if (typeof value === 'number') {
      if (TIME_NAME.test(name)) return 'time'
      return VERSION_NAME.test(name) && !PLAIN_OBJECTS.has(parent) ? 'version' : value
    }
    if (typeof value !== 'string' || value === '') return value
    if (value === ownAddress) return 'own address'
    const link = FILE_LINK.exec(value)
    if (link) return `${link[1]}${idOf(link[2] ?? '')}${link[3]}`
    if (name === 'message_id_header') return 'message id'
    // A server without a virus scanner marks files "not scanned"; the pages of component tests have one.
    if (name === 'scan') return value === 'not_scanned' ? 'clean' : value
    const isId = ID_NAME.test(name) || (ID_OR_NAME.test(name) && /^\d+$/.test(value))
    return isId ? idOf(value) : value
  }

  return (value) => normalise(value, '', '')
}
