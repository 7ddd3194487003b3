import type { DriveConflict } from '@sen/model/drive/drive-items'
import type { UploadTarget } from '@sen/model/drive/upload-target'
import { create } from 'zustand'

/** A file that is on its way to the drive, or has come, or has failed. */
export interface DriveUpload {
  readonly id: string
  /** Of those that were chosen together. */
  readonly batch: string
  readonly name: string
  readonly target: UploadTarget
  readonly fingerprint: string
  readonly sizeBytes: number
  readonly sentBytes: number
  readonly state: 'waiting' | 'sending' | 'asking' | 'done' | 'skipped' | 'failed'
  /** The line is broken, and is tried again. */
  readonly isOffline: boolean
  /** Why it failed, in the user's language. */
  readonly problem?: string
  /** What it is in the drive now. */
  readonly itemId?: string
}

/** What is done with a file whose name is taken; `skip` leaves it out. */
export type ConflictAnswer = Exclude<DriveConflict, 'refuse'> | 'skip'

export interface ConflictQuestion {
  readonly batch: string
  /** Some of the names that are taken. */
  readonly names: readonly string[]
  readonly onAnswer: (answer: ConflictAnswer) => void
}

interface DriveUploads {
  readonly uploads: readonly DriveUpload[]
  readonly question: ConflictQuestion | undefined
  /** The panel stands there: what broke off with an earlier page is shown too. */
  readonly isShown: boolean
  readonly isFolded: boolean
  /** Of what stands at the right edge of the page, in CSS pixels: the panel stands beside it. */
  readonly besidePixels: number
}

/** Files on their way to the drive: it goes on while other places of the page are shown. Small, since the page's frame asks it. */
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
