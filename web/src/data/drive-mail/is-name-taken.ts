import { nextDrivePath } from '@sen/contract/drive/files'
import { cleanDriveName, driveNameKey } from '@sen/model/drive/drive-names'
import { call } from '../call.ts'

/** Returns whether the next free path differs (spec section 7.9.3). */
export async function isNameTaken(folderPath: string, fileName: string): Promise<boolean> {
  const name = cleanDriveName(fileName)
  const { data } = await call(nextDrivePath, { query: { filename: name, path: folderPath } })
  const next = data.next_path_naive.split('/').at(-1) ?? ''
  return driveNameKey(next) !== driveNameKey(name)
}
