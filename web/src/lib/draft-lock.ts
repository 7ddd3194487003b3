/** The time that a reloaded page may take to release its locks. */
const HANDOVER_MILLISECONDS = 1_500

export interface DraftHold {
  readonly release: () => void
}

/** Undefined when another page holds it. Without the Locks API, every page gets it; revisions prevent overwriting. */
export async function lockDraft(id: string): Promise<DraftHold | undefined> {
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

/** Undefined without the Locks API. */
export async function heldDrafts(): Promise<ReadonlySet<string> | undefined> {
  if (!('locks' in navigator)) return undefined
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}

const PREFIX = 'sen-draft:'

function nameOf(id: string): string {
  return `${PREFIX}${id}`
}
