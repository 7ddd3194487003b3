import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What one compose window had, kept in this browser. `content` is the writer's own affair. */
export interface KeptDraft {
  /** Whose text it is; nobody else of this browser gets it to see. */
  readonly account: string
  /** The window's id. */
  readonly id: string
  readonly changedAt: Date
  /** The server does not have all of it. */
  readonly isUnsaved: boolean
  readonly content: unknown
}

interface KeeperSchema extends DBSchema {
  drafts: { key: [string, string]; value: KeptDraft; indexes: { account: string } }
}

/** Where there is no IndexedDB (private windows of some browsers), text at least survives within the page. */
const inMemory = new Map<string, KeptDraft>()
let opening: Promise<IDBPDatabase<KeeperSchema> | undefined> | undefined

/**
 * Writes happen in the order they were asked for. Never rejects: typing goes on whatever the disk says. Answers whether
 * it will be there after the page is gone; on a full disk it may be in memory only.
 */
export function keepDraft(draft: KeptDraft): Promise<boolean> {
  return inOrder(async () => {
    const key = keyOf(draft.account, draft.id)
    const put = () => attempt((db) => db.put('drafts', draft))
    if ((await put()) || ((await makeRoom()) && (await put()))) {
      inMemory.delete(key)
      forgetLeft(draft.account, draft.id)
      return true
    }
    if (keepLeaving(draft)) return true
    inMemory.set(key, draft)
    return false
  })
}

/** Copies of what the server has give way to what it does not have. Answers whether there were any. */
async function makeRoom(): Promise<boolean> {
  const all = await attempt((db) => db.getAll('drafts'))
  const saved = all?.value.filter((one) => !one.isUnsaved) ?? []
  for (const { account, id } of saved) await attempt((db) => db.delete('drafts', [account, id]))
  return saved.length > 0
}

/**
 * For a page that may be gone before a database has written: kept at once, in the browser's small storage, until the
 * next ordinary keeping. A text too large for it has only what was kept before. Answers whether there was room.
 */
export function keepLeaving(draft: KeptDraft): boolean {
  try {
    localStorage.setItem(leftKey(draft.account, draft.id), JSON.stringify(draft))
    return true
  } catch {
    // Full, or forbidden.
    return false
  }
}

export async function keptDraft(account: string, id: string): Promise<KeptDraft | undefined> {
  await lastWrite
  const found = await attempt((db) => db.get('drafts', [account, id]))
  return newer(newer(found?.value, leftDraft(leftKey(account, id))), inMemory.get(keyOf(account, id)))
}

/** All of one account, the one changed last at the end. */
export async function keptDrafts(account: string): Promise<readonly KeptDraft[]> {
  await lastWrite
  const found = await attempt((db) => db.getAllFromIndex('drafts', 'account', account))
  const all = new Map<string, KeptDraft>()
  for (const draft of [...(found?.value ?? []), ...inMemory.values(), ...leftDrafts()]) {
    const kept = draft.account === account && newer(all.get(draft.id), draft)
    if (kept) all.set(draft.id, kept)
  }
  return [...all.values()].sort((one, other) => one.changedAt.getTime() - other.changedAt.getTime())
}

export function forgetDraft(account: string, id: string): Promise<void> {
  return inOrder(async () => {
    inMemory.delete(keyOf(account, id))
    forgetLeft(account, id)
    await attempt((db) => db.delete('drafts', [account, id]))
  })
}

/** At a deliberate logout (product decision 31): what the server has is wiped, what it does not have stays. */
export async function forgetSavedDrafts(account: string): Promise<void> {
  for (const draft of await keptDrafts(account)) if (!draft.isUnsaved) await forgetDraft(account, draft.id)
}

let lastWrite: Promise<unknown> = Promise.resolve()

function inOrder<T>(write: () => Promise<T>): Promise<T> {
  const done = lastWrite.then(write)
  lastWrite = done
  return done
}

function keyOf(account: string, id: string): string {
  return JSON.stringify([account, id])
}

const LEFT_PREFIX = 'sen-draft:'

function leftKey(account: string, id: string): string {
  return `${LEFT_PREFIX}${keyOf(account, id)}`
}

function forgetLeft(account: string, id: string): void {
  try {
    localStorage.removeItem(leftKey(account, id))
  } catch {
    // Forbidden: then there is nothing in it either.
  }
}

function leftDraft(key: string): KeptDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as (KeptDraft & { changedAt: string }) | null
    return draft ? { ...draft, changedAt: new Date(draft.changedAt) } : undefined
  } catch {
    return undefined
  }
}

function leftDrafts(): readonly KeptDraft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(LEFT_PREFIX))
    return keys.flatMap((key) => leftDraft(key) ?? [])
  } catch {
    return []
  }
}

function newer(one: KeptDraft | undefined, other: KeptDraft | undefined): KeptDraft | undefined {
  if (!one || !other) return one ?? other
  return other.changedAt.getTime() >= one.changedAt.getTime() ? other : one
}

/** Undefined when there is no database, or it failed. */
async function attempt<T>(use: (db: IDBPDatabase<KeeperSchema>) => Promise<T>): Promise<{ value: T } | undefined> {
  try {
    opening ??= open()
    const db = await opening
    return db && { value: await use(db) }
  } catch {
    // The browser may close a database under us (storage cleared, upgrade in another tab): the next write opens it anew.
    opening = undefined
    return undefined
  }
}

async function open(): Promise<IDBPDatabase<KeeperSchema> | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  return openDB<KeeperSchema>('sen-drafts', 1, {
    upgrade(db) {
      const store = db.createObjectStore('drafts', { keyPath: ['account', 'id'] })
      store.createIndex('account', 'account')
    },
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      opening = undefined
    },
    terminated: () => {
      opening = undefined
    },
  })
}
