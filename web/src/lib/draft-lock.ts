/** How long a page that was just reloaded may take to let go of what it held. */
const HANDOVER_MILLISECONDS = 1_500

export interface DraftHold {
  readonly release: () => void
}

/**
 * Holds a draft for this page, so that no other page of this browser opens it from its local copy at the same time.
 * Undefined when another page holds it. Where the browser has no locks (pages without TLS), everybody gets it, and the
 * server's revisions keep two writers apart.
 */
export async function holdDraft(id: string): Promise<DraftHold | undefined> {
  if (!('locks' in navigator)) return { release: () => {} }
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return new Promise((resolve) => {
    const hold = () => {
      resolve({ release })
      return released
    }
    const given = navigator.locks.request(nameOf(id), { signal: AbortSignal.timeout(HANDOVER_MILLISECONDS) }, hold)
    given.catch(() => resolve(undefined))
  })
}

/** Drafts that some page of this browser holds. Undefined when the browser cannot tell. */
export async function heldDrafts(): Promise<ReadonlySet<string> | undefined> {
  if (!('locks' in navigator)) return undefined
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}

const PREFIX = 'sen-draft:'

function nameOf(id: string): string {
  return `${PREFIX}${id}`
}
