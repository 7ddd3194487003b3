import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import type { SendableDraft } from '@sen/model/sending'
import { create } from '../../lib/create-store.ts'

export interface PickedFromDrive {
  readonly copies: readonly DriveFileField[]
  readonly links: readonly DriveFileField[]
}

export interface DrivePicking {
  readonly draftId: string
  /** The current content of the message, for the size limits. */
  readonly beside: Pick<SendableDraft, 'html' | 'files'>
  /** Without this right, nothing can be sent as a link. */
  readonly mayLink: boolean
  /** The dialog shows a rejection and stays open. */
  readonly bring: (picked: PickedFromDrive) => Promise<void>
}

/** A shared store, because the dialog loads on demand and its callers do not import it. */
export const useDrivePicking = create<{ readonly picking: DrivePicking | undefined }>()(() => ({ picking: undefined }))

export function pickFromDrive(picking: DrivePicking): void {
  useDrivePicking.setState({ picking })
}

export function closeDrivePicker(): void {
  useDrivePicking.setState({ picking: undefined })
}
