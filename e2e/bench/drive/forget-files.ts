import { emptyDriveTrash, trashDriveFiles } from '@sen/contract/drive/changes'
import { callerAt } from '../../program/api-client.ts'

export async function forgetFiles(url: string, token: string, ids: readonly string[]): Promise<void> {
  const call = callerAt(url, token)
  await call(trashDriveFiles, { body: { ids: [...ids] } })
  await call(emptyDriveTrash)
}
