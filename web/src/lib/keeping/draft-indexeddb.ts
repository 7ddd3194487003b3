import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { randomId } from '../random-id.ts'
import type { KeptDraft } from './kept-draft.ts'
import { changeBetween, changed, type TextChange } from './text-change.ts'

/** Contains texts, or changes relative to the texts stored under `base`. */
interface StoredDraft extends Omit<KeptDraft, 'texts'> {
  /** Undefined in records of older versions. */
  readonly texts?: readonly string[]
  readonly base?: string
  readonly changes?: readonly TextChange[]
}

interface WholeTexts {
  readonly account: string
  readonly id: string
  readonly base: string
  readonly texts: readonly string[]
}

interface DraftSchema extends DBSchema {
  drafts: { key: [string, string]; value: StoredDraft; indexes: { account: string } }
  texts: { key: [string, string, string]; value: WholeTexts }
}

/** Shorter texts (in UTF-16 units) are written completely each time, longer ones as changes up to this length. */
const SHORT_CHARACTERS = 8_000

/** The texts of each long draft that this page last wrote completely. */
const bases = new Map<string, WholeTexts>()
let opening: Promise<IDBPDatabase<DraftSchema> | undefined> | undefined

/** Writes only changes of long texts, because rewriting them would slow typing down. Returns whether it was stored. */
export async function storeDraft({ texts, ...draft }: KeptDraft): Promise<boolean> {
  const { account, id } = draft
  const key = JSON.stringify([account, id])
  const known = bases.get(key)
  const changes = known && smallChanges(known.texts, texts)
  const done = await attempt(async (db) => {
    const tx = writing(db)
    const [drafts, whole] = [tx.objectStore('drafts'), tx.objectStore('texts')]
    if (lengthOf(texts) <= SHORT_CHARACTERS) {
      // Awaiting `done` below reports the error too.
      drafts.put({ ...draft, texts }).catch(() => {})
    } else if (known && changes && (await whole.count([account, id, known.base])) > 0) {
      await drafts.put({ ...draft, base: known.base, changes })
    } else {
      // Write completely the first time, after large changes, or when another page has written since.
      const anew = { account, id, base: randomId(), texts }
      await whole.delete(allTextsOf(account, id))
      await whole.put(anew)
      await drafts.put({ ...draft, base: anew.base, changes: [] })
      bases.set(key, anew)
    }
    // Commit explicitly: while the user types, the page is too busy to handle the responses of the puts in time.
    tx.commit()
    await tx.done
  })
  return done !== undefined
}

export async function storedDraft(account: string, id: string): Promise<KeptDraft | undefined> {
  const found = await attempt(async (db) => {
    const tx = db.transaction(['drafts', 'texts'])
    const stored = await tx.objectStore('drafts').get([account, id])
    return stored && withTexts(stored, await tx.objectStore('texts').getAll(allTextsOf(account, id)))
  })
  return found?.value
}

/** Undefined `account`: all accounts in this browser. */
export async function storedDrafts(account?: string): Promise<readonly KeptDraft[]> {
  const found = await attempt(async (db) => {
    const tx = db.transaction(['drafts', 'texts'])
    const stored = await tx.objectStore('drafts').index('account').getAll(account)
    const texts = await tx.objectStore('texts').getAll()
    return stored.map((draft) => withTexts(draft, texts))
  })
  return found?.value ?? []
}

export async function deleteDraft(account: string, id: string): Promise<void> {
  bases.delete(JSON.stringify([account, id]))
  await attempt(async (db) => {
    const tx = writing(db)
    await tx.objectStore('drafts').delete([account, id])
    await tx.objectStore('texts').delete(allTextsOf(account, id))
    await tx.done
  })
}

/** Returns undefined when writing the whole text costs no more. */
function smallChanges(before: readonly string[], after: readonly string[]): readonly TextChange[] | undefined {
  if (before.length !== after.length) return undefined
  const changes = after.map((text, at) => changeBetween(before[at] ?? '', text))
  return lengthOf(changes.map(({ put }) => put)) <= SHORT_CHARACTERS ? changes : undefined
}

function withTexts({ base, changes, ...draft }: StoredDraft, all: readonly WholeTexts[]): KeptDraft {
  if (base === undefined) return { ...draft, texts: draft.texts ?? [] }
  const own = all.find((one) => one.account === draft.account && one.id === draft.id && one.base === base)
  const texts = (own?.texts ?? []).map((text, at) => {
    const change = changes?.[at]
    return change ? changed(text, change) : text
  })
  return { ...draft, texts }
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0)
}

/** Keys compare as arrays, and an array sorts after every string. */
function allTextsOf(account: string, id: string): IDBKeyRange {
  return IDBKeyRange.bound([account, id], [account, id, []])
}

/** A failed request rejects `done` too, which may not have been awaited by then and would be an unhandled rejection. */
function writing(db: IDBPDatabase<DraftSchema>) {
  const tx = db.transaction(['drafts', 'texts'], 'readwrite')
  tx.done.catch(() => {})
  return tx
}

/** Returns undefined when there is no database, or it failed. */
async function attempt<T>(use: (db: IDBPDatabase<DraftSchema>) => Promise<T>): Promise<{ value: T } | undefined> {
  try {
    opening ??= open()
    const db = await opening
    return db && { value: await use(db) }
  } catch {
    // The browser may close the database (storage cleared, upgrade in another tab); the next write opens it again.
    opening = undefined
    return undefined
  }
}

async function open(): Promise<IDBPDatabase<DraftSchema> | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  return openDB<DraftSchema>('sen-drafts', 2, {
    upgrade(db, version) {
      if (version < 1) {
        db.createObjectStore('drafts', { keyPath: ['account', 'id'] }).createIndex('account', 'account')
      }
      db.createObjectStore('texts', { keyPath: ['account', 'id', 'base'] })
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
