import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { type FileRequestProblem, fileRequestProblem } from '@sen/model/drive/file-requests'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import { dayAt, endOfDay } from '@sen/model/search/calendar-days'
import type { NewFileRequest } from '../../../data/file-requests/create-file-request.ts'

export interface RequestDraft {
  readonly title: string
  readonly note: string
  readonly limitBytes: number
  readonly hasCount: boolean
  readonly count: string
  /** `2026-12-31`, or the typed text. */
  readonly lastDay: string
  readonly hasPassword: boolean
  readonly password: string
}

export const REQUEST_LIMITS: readonly number[] = [100, 500, 1_024, 5 * 1_024, 20 * 1_024, 50 * 1_024].map(
  (megabytes) => megabytes * MEGABYTE_BYTES,
)

const FIRST_LIMIT = 1_024 * MEGABYTE_BYTES
const FIRST_DAYS = 14

/** A new request expires after two weeks. */
export function newRequest(now: Date, timeZone: string): RequestDraft {
  const lastDay = dayAt(new Date(now.getTime() + FIRST_DAYS * DAY_MILLISECONDS), timeZone)
  return {
    title: '',
    note: '',
    limitBytes: FIRST_LIMIT,
    hasCount: false,
    count: '10',
    lastDay,
    hasPassword: false,
    password: '',
  }
}

export type RequestDraftProblem = FileRequestProblem | 'last-day-missing'

export function readRequestDraft(
  draft: RequestDraft,
  folderId: string,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): { readonly order: NewFileRequest } | { readonly problem: RequestDraftProblem } {
  const { title, note, limitBytes, hasCount, count, lastDay, hasPassword, password } = draft
  if (!/^\d{4}-\d{2}-\d{2}$/.test(lastDay)) return { problem: 'last-day-missing' }
  const expiresAt = endOfDay(lastDay, timeZone)
  const limitCount = hasCount ? Number(count.trim() || Number.NaN) : undefined
  const typed = hasPassword ? password : undefined
  const problem = fileRequestProblem({ limitBytes, limitCount, expiresAt, password: typed }, now)
  if (problem) return { problem }
  return {
    order: {
      folder_id: folderId,
      limit: limitBytes,
      limit_count: limitCount ?? null,
      expire_date: Math.floor(expiresAt.getTime() / 1_000),
      password: typed ?? null,
      title: title.trim(),
      note: note.trim(),
    },
  }
}
