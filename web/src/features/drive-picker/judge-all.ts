import { type DrivePick, judgePick } from '@sen/model/drive/picking'
import type { DriveItem } from '../../state/drive/drive-place.ts'
import type { DrivePicking } from '../../state/drive/picking.ts'
import { pickableOf } from './picked-items.ts'
import type { NewFile } from './use-new-files.ts'

export interface Judged {
  readonly pick: DrivePick
  /** Something would go as a link, and this mailbox may share nothing. */
  readonly isRefused: boolean
}

interface ToJudge extends Pick<DrivePicking, 'mayLink' | 'beside'> {
  readonly picked: readonly DriveItem[]
  readonly newFiles: readonly Pick<NewFile, 'id' | 'file' | 'item'>[]
  readonly wantsCopies: boolean
}

/** How all that would be added goes with the mail: what was picked, and what is only on its way into the drive. */
export function judgeAll({ picked, newFiles, wantsCopies, mayLink, beside }: ToJudge): Judged {
  const coming = newFiles.map(({ id, file, item }) => ({
    id: item?.id ?? id,
    kind: 'file' as const,
    name: file.name,
    sizeBytes: file.size,
    isOwn: true,
    isInfected: false,
  }))
  const pick = judgePick([...picked.map(pickableOf), ...coming], wantsCopies || !mayLink, beside)
  return { pick, isRefused: !mayLink && pick.links.length > 0 }
}
