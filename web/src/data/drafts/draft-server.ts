import {
  createDraft,
  type DraftBody,
  type DraftReceipt,
  deleteDraft,
  getMessage,
  type MessageField,
  saveDraft,
} from '@sen/contract/messages'
import { MAX_DRAFT_CHARACTERS } from '@sen/model/drafts/limits'
import { call } from '../call.ts'
import { CallError, NoAnswer } from '../call-error.ts'
import { type SendMode, type SendOutcome, sendInMode } from '../sending/send-mode.ts'
import type { DraftProblem } from './draft-status.ts'

export interface SavedFrom {
  readonly revision: number
  /** The client key of the draft, by which a save whose response was lost is recognised. */
  readonly writer: string
  /** The page may close before the response; the browser then completes the request. */
  readonly isLeaving: boolean
}

/** @throws `CallError`, `NoAnswer` */
export interface DraftServer {
  create(body: DraftBody, clientKey: string): Promise<DraftReceipt>
  save(id: string, body: DraftBody, from: SavedFrom): Promise<DraftReceipt>
  send(id: string, revision: number, mode: SendMode): Promise<SendOutcome>
  remove(id: string): Promise<void>
  read(id: string): Promise<MessageField>
}

/** Browsers allow 64 KiB of keepalive bodies in total. A larger body stays in the local copy and is saved next time. */
const MAX_CARRIED_CHARACTERS = 20_000

export const draftServer: DraftServer = {
  create: async (body, clientKey) => {
    refuseTooLong(body)
    return (await call(createDraft, { body: { ...body, client_key: clientKey } })).data
  },
  save: async (id, body, { revision, writer, isLeaving }) => {
    refuseTooLong(body)
    const keepalive = isLeaving && body.body.length + body.subject.length < MAX_CARRIED_CHARACTERS
    return (await call(saveDraft, { params: { id }, body: { ...body, revision, writer }, keepalive })).data
  },
  send: (id, revision, mode) => sendInMode(id, mode, revision),
  remove: async (id) => {
    await call(deleteDraft, { params: { id } })
  },
  read: async (id) => (await call(getMessage, { params: { id }, query: {} })).data,
}

/** The text stays in the window and in the local copy. */
function refuseTooLong({ body }: DraftBody): void {
  if (body.length > MAX_DRAFT_CHARACTERS) throw new CallError('body_too_large', 400)
}

export function problemOf(error: unknown): DraftProblem {
  if (error instanceof NoAnswer) return { kind: 'unreachable', failures: 1 }
  if (!(error instanceof CallError)) return { kind: 'refused', code: 'internal_error' }
  if (error.code === 'draft_conflict') return { kind: 'conflict' }
  const isPassing = error.status >= 500 || error.code === 'too_many_attempts'
  if (isPassing) return { kind: 'unreachable', failures: 1, code: error.code }
  return { kind: 'refused', code: error.code, details: error.details }
}
