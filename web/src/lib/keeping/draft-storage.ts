import { deleteDraft, storeDraft, storedDraft, storedDrafts } from './draft-indexeddb.ts'
import type { KeptDraft } from './kept-draft.ts'

/** Fallback without IndexedDB (private windows of some browsers): the text survives within the page. */
const inMemory = new Map<string, KeptDraft>()

/** Does not reject. Returns whether the draft survives the page; on a full disk it may be in memory only. */
export function saveLocalDraft(draft: KeptDraft): Promise<boolean> {
  return inOrder(async () => {
    const key = keyOf(draft.account, draft.id)
    if ((await storeDraft(draft)) || ((await makeRoom()) && (await storeDraft(draft)))) {
      inMemory.delete(key)
      forgetLeft(draft.account, draft.id)
      return true
    }
    if (saveLocalDraftOnUnload(draft)) return true
    inMemory.set(key, draft)
    return false
  })
}

/** Deletes local copies of drafts that the server has. Returns whether there were any. */
async function makeRoom(): Promise<boolean> {
  const saved = (await storedDrafts()).filter((one) => !one.isUnsaved)
  for (const { account, id } of saved) await deleteDraft(account, id)
  return saved.length > 0
}

/** Synchronous, for a page that may close before a database write ends. Returns whether there was room. */
export function saveLocalDraftOnUnload(draft: KeptDraft): boolean {
  try {
    localStorage.setItem(leftKey(draft.account, draft.id), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export async function keptDraft(account: string, id: string): Promise<KeptDraft | undefined> {
  await lastWrite
  return newer(newer(await storedDraft(account, id), leftDraft(leftKey(account, id))), inMemory.get(keyOf(account, id)))
}

/** Most recently changed last. */
export async function keptDrafts(account: string): Promise<readonly KeptDraft[]> {
  await lastWrite
  const all = new Map<string, KeptDraft>()
  for (const draft of [...(await storedDrafts(account)), ...inMemory.values(), ...leftDrafts()]) {
    const kept = draft.account === account && newer(all.get(draft.id), draft)
    if (kept) all.set(draft.id, kept)
  }
  return [...all.values()].sort((one, other) => one.changedAt.getTime() - other.changedAt.getTime())
}

export function deleteLocalDraft(account: string, id: string): Promise<void> {
  return inOrder(async () => {
    inMemory.delete(keyOf(account, id))
    forgetLeft(account, id)
    await deleteDraft(account, id)
  })
}

/** Unsaved drafts stay (product decision 31). */
export async function deleteLocalDrafts(account: string): Promise<void> {
  for (const draft of await keptDrafts(account)) if (!draft.isUnsaved) await deleteLocalDraft(account, draft.id)
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
    // Forbidden storage contains nothing either.
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
