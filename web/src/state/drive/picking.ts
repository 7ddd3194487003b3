import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import type { SendableDraft } from '@sen/model/sending'
import { create } from 'zustand'

/** What was chosen in the drive, and how it goes with the mail. */
export interface PickedFromDrive {
  readonly copies: readonly DriveFileField[]
  readonly links: readonly DriveFileField[]
}

/** Somebody wants to choose from the drive. */
export interface DrivePicking {
  /** For which message. */
  readonly draftId: string
  /** What the mail has already, as it is weighed. */
  readonly beside: Pick<SendableDraft, 'html' | 'files'>
  /** They may share files: else nothing goes as a link. */
  readonly mayLink: boolean
  /** Brings it for the mail, which takes it when the dialog has gone. What this rejects with is said in the dialog, which stays. */
  readonly bring: (picked: PickedFromDrive) => Promise<void>
}

/** The dialog is a part of its own, over the page: what asks for it does not know it. */
export const useDrivePicking = create<{ readonly picking: DrivePicking | undefined }>()(() => ({ picking: undefined }))

export function pickFromDrive(picking: DrivePicking): void {
  useDrivePicking.setState({ picking })
}

export function endDrivePicking(): void {
  useDrivePicking.setState({ picking: undefined })
}
