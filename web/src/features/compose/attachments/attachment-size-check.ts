import type { FileField } from '@sen/contract/messages'
import { judgeFiles, type SendableFile } from '@sen/model/sending'
import { attachedFiles, type DraftContent } from '../../../data/drafts/draft-content.ts'

export function filesForSizeCheck(
  attached: readonly FileField[],
  forwarded: DraftContent['forwarded'],
): readonly SendableFile[] {
  return attached.map((file) => ({
    sizeBytes: file.size,
    // Without this information, only the size of the whole message is checked here.
    isForwarded: forwarded === undefined || forwarded.includes(file.id),
  }))
}

/** Spec section 5. */
export function isTooLarge(content: DraftContent): boolean {
  return (
    content.files.length > 0 && judgeFiles(filesForSizeCheck(attachedFiles(content), content.forwarded)) !== undefined
  )
}
