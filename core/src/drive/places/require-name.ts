import { cleanDriveName, driveNameProblem } from '@sen/model/drive/drive-names'
import { Refused } from '../../kit/refused.ts'

/** @throws Refused drive_name_invalid with `problem` */
export function requireDriveName(typed: string): string {
  const name = cleanDriveName(typed)
  const problem = driveNameProblem(name)
  if (problem) throw new Refused('drive_name_invalid', { problem })
  return name
}
