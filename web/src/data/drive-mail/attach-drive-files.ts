import { attachDriveFiles } from '@sen/contract/drive/attachments'
import { downloadDriveFile } from '@sen/contract/drive/files'
import type { FileField } from '@sen/contract/messages'
import { addressOf, call } from '../call.ts'

/** Copies files in the order of the ids. */
export async function attachFromDrive(itemIds: readonly string[]): Promise<readonly FileField[]> {
  const hrefs = itemIds.map((id) => addressOf(downloadDriveFile, { id }))
  return (await call(attachDriveFiles, { body: { hrefs } })).data
}
