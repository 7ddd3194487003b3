import type { FileField } from '@sen/contract/messages'
import { judgeFiles, type SendableFile } from '@sen/model/sending'
import { attachedFiles, type DraftContent } from '../../../data/drafts/draft-content.ts'

/** Files that would be sent, as they are weighed. */
export function weighedFiles(
  attached: readonly FileField[],
  forwarded: DraftContent['forwarded'],
): readonly SendableFile[] {
  return attached.map((file) => ({
    sizeBytes: file.size,
    // Where it is not known, only the whole message is weighed here.
    isForwarded: forwarded === undefined || forwarded.includes(file.id),
  }))
}

/** Nothing of that size can be sent (spec section 5): the button says so before it is pressed. */
export function isTooLarge(content: DraftContent): boolean {
  return content.files.length > 0 && judgeFiles(weighedFiles(attachedFiles(content), content.forwarded)) !== undefined
}
