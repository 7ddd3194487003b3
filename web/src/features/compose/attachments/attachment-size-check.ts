import type { FileField } from '@sen/contract/messages'
import { judgeFiles, type SendableFile } from '@sen/model/sending'
import { attachedFiles, type DraftContent } from '../../../data/drafts/draft-content.ts'

/** Returns the files to be sent, as input of the size check. */
export function weighedFiles(
  attached: readonly FileField[],
  forwarded: DraftContent['forwarded'],
): readonly SendableFile[] {
  return attached.map((file) => ({
    sizeBytes: file.size,
    // Without this information, only the size of the whole message is checked here.
    isForwarded: forwarded === undefined || forwarded.includes(file.id),
  }))
}

/** Returns whether the message is too large to be sent (spec section 5), so that the button says so beforehand. */
export function isTooLarge(content: DraftContent): boolean {
  return content.files.length > 0 && judgeFiles(weighedFiles(attachedFiles(content), content.forwarded)) !== undefined
}
