import { driveNameProblem } from '@sen/model/drive/drive-names'
import { tidyName } from '@sen/model/text/tidy-name'
import { Refused } from '../../kit/refused.ts'

/** @throws Refused drive_name_invalid with `problem` */
export function requireDriveName(typed: string): string {
  const name = tidyName(typed)
  const problem = driveNameProblem(name)
  if (problem) throw new Refused('drive_name_invalid', { problem })
  return name
}
