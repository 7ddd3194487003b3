import { attachDriveFiles } from '@sen/contract/drive/attachments'
import { downloadDriveFile } from '@sen/contract/drive/files'
import type { FileField } from '@sen/contract/messages'
import { addressOf, call } from '../call.ts'

/**
 * Copies drive files as attachments, in the order of the ids.
 * @throws CallError drive_item_not_found, file_too_large, file_type_blocked, file_infected, quota_exceeded …; NoAnswer
 */
export async function attachFromDrive(itemIds: readonly string[]): Promise<readonly FileField[]> {
  const hrefs = itemIds.map((id) => addressOf(downloadDriveFile, { id }))
  return (await call(attachDriveFiles, { body: { hrefs } })).data
}
