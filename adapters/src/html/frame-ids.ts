/**
 * Ids of a mail keep working under names of their own: in attributes, in the selectors of its styles and in links within
 * it. So none can be mistaken for one of the page's, and none is lost.
 */
const PREFIX = 'sen-m-'
const ID = /^[\w:.\-\u00a1-\uffff]{1,200}$/

/** Undefined for what is no id. What has its name already keeps it: drafts are cleaned again and again. */
export function frameId(id: string): string | undefined {
  if (!ID.test(id)) return undefined
  return id.startsWith(PREFIX) ? id : `${PREFIX}${id}`
}

/** The address of a place in the same mail, `#id`; undefined for anything else. */
export function frameAnchor(href: string): string | undefined {
  if (!href.startsWith('#')) return undefined
  const id = frameId(decoded(href.slice(1)))
  return id === undefined ? undefined : `#${encodeURIComponent(id)}`
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    // A stray percent sign is a part of the name.
    return fragment
  }
}
