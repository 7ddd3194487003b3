import { type DrivePick, judgePick } from '@sen/model/drive/picking'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import type { DrivePicking } from '../../state/drive/picking.ts'
import { pickableOf } from './picked-items.ts'
import type { NewFile } from './use-new-files.ts'

export interface PickDecision {
  readonly pick: DrivePick
  /** Something would be sent as a link, and this account may not share. */
  readonly isRefused: boolean
}

interface ToJudge extends Pick<DrivePicking, 'mayLink' | 'beside'> {
  readonly picked: readonly DriveItem[]
  readonly newFiles: readonly Pick<NewFile, 'id' | 'file' | 'item'>[]
  readonly wantsCopies: boolean
}

/** Includes files whose upload has not finished. */
export function judgePickedFiles({ picked, newFiles, wantsCopies, mayLink, beside }: ToJudge): PickDecision {
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
