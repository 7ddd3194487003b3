import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DriveNameProblem } from '@sen/model/drive/drive-names'

const TEXTS: Readonly<Record<DriveNameProblem, MessageDescriptor>> = {
  missing: msg`Give it a name.`,
  separator: msg`A name has no / and no \\.`,
  characters: msg`The name has characters that cannot be shown.`,
  invisible: msg`The name has characters that nobody can see. Type it anew instead of pasting it.`,
  'too-long': msg`This name is too long.`,
  reserved: msg`A name is more than full stops.`,
}

export function nameProblemText(problem: DriveNameProblem): string {
  return i18n._(TEXTS[problem])
}
