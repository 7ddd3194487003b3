import type { DraftBody, DraftReceipt, MessageField } from '@sen/contract/messages'
import type { SendReceipt } from '@sen/contract/sending'
import { keptDraft } from '../../lib/keeping/draft-storage.ts'
import { BLANK_CONTENT, type DraftContent } from './draft-content.ts'
import type { DraftOrigin } from './draft-origin.ts'
import type { DraftServer } from './draft-server.ts'
import { DraftSession } from './draft-session.ts'
import { keptContentOf } from './kept-content.ts'

export const ACCOUNT = 'lan@senmail.test'
export const minh = { name: 'Minh', email: 'minh@senmail.test' }

interface Asked {
  readonly what: string
  readonly body?: DraftBody
  readonly revision?: number
  readonly answer: (value?: unknown) => void
  readonly fail: (error: unknown) => void
}

export function slowServer() {
  const asked: Asked[] = []
  const ask = <T>(what: string, more: Partial<Asked>, reply: (value: unknown) => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      asked.push({ what, ...more, answer: (value) => resolve(reply(value)), fail: reject })
    })
  const receipt = (revision: number, files: readonly string[]): DraftReceipt => ({
    id: 'm1',
    thread_id: 't1',
    revision,
    version: 1,
    saved_at: 1_800_000_000,
    files: files.map((id) => ({ id })) as DraftReceipt['files'],
  })
  const server: DraftServer = {
    create: (body, key) => ask(`create ${key}`, { body }, () => receipt(1, body.files)),
    save: (id, body, { revision, isLeaving }) =>
      ask(`save ${id}${isLeaving ? ' leaving' : ''}`, { body, revision }, () => receipt(revision + 1, body.files)),
    send: (id, revision) => ask(`send ${id}`, { revision }, () => ({ msg_id: id, undo_seconds: 5 }) as SendReceipt),
    remove: (id) => ask(`remove ${id}`, {}, () => undefined),
    read: (id) => ask(`read ${id}`, {}, (value) => value as MessageField),
  }
  const last = (): Asked => {
    const one = asked.at(-1)
    if (!one) throw new Error('nothing was asked')
    return one
  }
  return { server, asked, last }
}

let windows = 0
export function open(
  content: Partial<DraftContent> = {},
  stored?: { messageId: string; revision: number },
  more: Pick<DraftOrigin, 'isUnsaved' | 'isUnclear'> = {},
) {
  const { server, asked, last } = slowServer()
  const id = `window-${++windows}`
  const session = new DraftSession(id, ACCOUNT, server, {
    content: { ...BLANK_CONTENT, ...content },
    ...(stored ? { stored } : {}),
    ...more,
  })
  const kept = async () => {
    const found = await keptDraft(ACCOUNT, id)
    return found && { isUnsaved: found.isUnsaved, ...keptContentOf(found) }
  }
  const status = () => session.view.getState().status
  const said = () => asked.map((one) => one.what.replace(id, 'key')).join(' | ')
  return { id, session, asked, last, kept, status, said }
}
export function typing(text: string): () => string {
  let said = '<div><br></div>'
  return () => {
    const now = said
    said = text
    return now
  }
}
export const stored = { messageId: 'm1', revision: 4 }
