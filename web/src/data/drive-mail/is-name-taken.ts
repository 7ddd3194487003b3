import { nextDrivePath } from '@sen/contract/drive/files'
import { driveNameKey } from '@sen/model/drive/drive-names'
import { tidyName } from '@sen/model/text/tidy-name'
import { call } from '../call.ts'

/** Returns whether the next free path differs (spec section 7.9.3). */
export async function isNameTaken(folderPath: string, fileName: string): Promise<boolean> {
  const name = tidyName(fileName)
  const { data } = await call(nextDrivePath, { query: { filename: name, path: folderPath } })
  const next = data.next_path_naive.split('/').at(-1) ?? ''
  return driveNameKey(next) !== driveNameKey(name)
}
