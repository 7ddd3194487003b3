import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DriveNameProblem } from '@sen/model/drive/drive-names'

const TEXTS: Readonly<Record<DriveNameProblem, MessageDescriptor>> = {
  missing: msg`Give it a name.`,
  separator: msg`A name can’t contain / or \\.`,
  characters: msg`The name contains characters that can’t be displayed.`,
  invisible: msg`The name has invisible characters. Type it again instead of pasting it.`,
  'too-long': msg`This name is too long.`,
  reserved: msg`A name can’t be only full stops.`,
}

export function nameProblemText(problem: DriveNameProblem): string {
  return i18n._(TEXTS[problem])
}
