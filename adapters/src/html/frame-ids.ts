/** Prefixed ids keep working and cannot collide with ids of the page. */
const PREFIX = 'sen-m-'
const ID = /^[\w:.\-\u00a1-\uffff]{1,200}$/

/** A prefixed id is unchanged, because drafts are cleaned repeatedly. */
export function frameId(id: string): string | undefined {
  if (!ID.test(id)) return undefined
  return id.startsWith(PREFIX) ? id : `${PREFIX}${id}`
}

export function frameAnchor(href: string): string | undefined {
  if (!href.startsWith('#')) return undefined
  const id = frameId(decoded(href.slice(1)))
  return id === undefined ? undefined : `#${encodeURIComponent(id)}`
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
