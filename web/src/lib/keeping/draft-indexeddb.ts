import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { randomId } from '../random-id.ts'
import type { KeptDraft } from './kept-draft.ts'
import { changeBetween, changed, type TextChange } from './text-change.ts'

/** As it lies in the database: with its texts, or with changes of those that were written in whole under `base`. */
interface StoredDraft extends Omit<KeptDraft, 'texts'> {
  /** Undefined in what an older page wrote. */
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

/** Texts up to this length (UTF-16 units) are written whole each time; of longer ones, changes up to it. */
const SHORT_CHARACTERS = 8_000

/** The texts of each long draft that this page wrote last in whole. */
const bases = new Map<string, WholeTexts>()
let opening: Promise<IDBPDatabase<DraftSchema> | undefined> | undefined

/**
 * Puts a draft in its place. Of long texts only what changed is written: to copy a mail like a book four times a second
 * is felt while one types in it. Answers whether it is written.
 */
export async function putDraft({ texts, ...draft }: KeptDraft): Promise<boolean> {
  const { account, id } = draft
  const place = JSON.stringify([account, id])
  const known = bases.get(place)
  const changes = known && smallChanges(known.texts, texts)
  const done = await attempt(async (db) => {
    const tx = writing(db)
    const [drafts, whole] = [tx.objectStore('drafts'), tx.objectStore('texts')]
    if (lengthOf(texts) <= SHORT_CHARACTERS) {
      drafts.put({ ...draft, texts }).catch(() => {})
    } else if (known && changes && (await whole.count([account, id, known.base])) > 0) {
      await drafts.put({ ...draft, base: known.base, changes })
    } else {
      // The first time, or after much was changed, or when another page has written its own since.
      const anew = { account, id, base: randomId(), texts }
      await whole.delete(allTextsOf(account, id))
      await whole.put(anew)
      await drafts.put({ ...draft, base: anew.base, changes: [] })
      bases.set(place, anew)
    }
    // Not left to the answers of the puts: somebody who types keeps the page too busy to hear them at once.
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

/** All of one account, or of everybody who uses this browser. */
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

/** Undefined when writing all of it costs no more. */
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

/** Keys are compared as lists; a list comes after every text. */
function allTextsOf(account: string, id: string): IDBKeyRange {
  return IDBKeyRange.bound([account, id], [account, id, []])
}

/** What fails in it is thrown by what is awaited first; its end need not be awaited too. */
function writing(db: IDBPDatabase<DraftSchema>) {
  const tx = db.transaction(['drafts', 'texts'], 'readwrite')
  tx.done.catch(() => {})
  return tx
}

/** Undefined when there is no database, or it failed. */
async function attempt<T>(use: (db: IDBPDatabase<DraftSchema>) => Promise<T>): Promise<{ value: T } | undefined> {
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
