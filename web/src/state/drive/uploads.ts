import type { DriveConflict } from '@sen/model/drive/drive-items'
import type { UploadTarget } from '@sen/model/drive/upload-target'
import { create } from '../../lib/create-store.ts'

export interface DriveUpload {
  readonly id: string
  readonly batch: string
  readonly name: string
  readonly target: UploadTarget
  /** The same when the file is chosen again for the same target. */
  readonly mark: string
  readonly sizeBytes: number
  readonly sentBytes: number
  readonly state: 'waiting' | 'sending' | 'asking' | 'done' | 'skipped' | 'failed'
  /** The connection is lost, and the upload is retried. */
  readonly isOffline: boolean
  /** The reason of the failure, in the user's language. */
  readonly problem?: string
  /** The drive item that it has become. */
  readonly itemId?: string
}

/** `skip` leaves the file out. */
export type ConflictAnswer = Exclude<DriveConflict, 'refuse'> | 'skip'

export interface ConflictQuestion {
  readonly batch: string
  /** Some of the conflicting names. */
  readonly names: readonly string[]
  readonly onAnswer: (answer: ConflictAnswer) => void
}

interface DriveUploads {
  readonly uploads: readonly DriveUpload[]
  readonly question: ConflictQuestion | undefined
  /** Also true for uploads that an earlier page left incomplete. */
  readonly isShown: boolean
  readonly isFolded: boolean
  /** The width in CSS pixels of what occupies the right edge of the page; the panel keeps clear of it. */
  readonly besidePixels: number
}

/** This module stays small, because the page's frame imports it. */
export const useDriveUploads = create<DriveUploads>()(() => ({
  uploads: [],
  question: undefined,
  isShown: false,
  isFolded: false,
  besidePixels: 0,
}))

export function isOnItsWay({ state }: Pick<DriveUpload, 'state'>): boolean {
  return state === 'waiting' || state === 'sending' || state === 'asking'
}
