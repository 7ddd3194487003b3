import type { DriveFileField } from '@sen/contract/drive/drive-fields'
import type { SendableDraft } from '@sen/model/sending'
import { create } from '../../lib/create-store.ts'

/** The items chosen for a message, as copies or links. */
export interface PickedFromDrive {
  readonly copies: readonly DriveFileField[]
  readonly links: readonly DriveFileField[]
}

/** A request to choose items from the drive. */
export interface DrivePicking {
  readonly draftId: string
  /** The current content of the message, for the size limits. */
  readonly beside: Pick<SendableDraft, 'html' | 'files'>
  /** The user may share files; otherwise nothing can be sent as a link. */
  readonly mayLink: boolean
  /** Adds the chosen items to the message. The dialog shows a rejection and stays open. */
  readonly bring: (picked: PickedFromDrive) => Promise<void>
}

/** A shared store, because the dialog loads on demand and its callers do not import it. */
export const useDrivePicking = create<{ readonly picking: DrivePicking | undefined }>()(() => ({ picking: undefined }))

export function pickFromDrive(picking: DrivePicking): void {
  useDrivePicking.setState({ picking })
}

export function endDrivePicking(): void {
  useDrivePicking.setState({ picking: undefined })
}
