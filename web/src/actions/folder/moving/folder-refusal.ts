import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FolderProblem } from '@sen/model/folders/folder-names'
import { MAX_FOLDER_DEPTH, MAX_FOLDER_NAME_CHARACTERS, MAX_FOLDERS } from '@sen/model/limits'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'

const PROBLEM_TEXTS: Readonly<Record<FolderProblem, MessageDescriptor>> = {
  missing: msg`Give the folder a name.`,
  dots: msg`A folder cannot be called “.” or “..”.`,
  slash: msg`A name cannot have a slash (/). To put the folder into another one, choose it below.`,
  characters: msg`The name has characters that cannot be shown.`,
  invisible: msg`The name has characters that nobody can see. Type it anew instead of pasting it.`,
  'too-long': msg`A name has ${MAX_FOLDER_NAME_CHARACTERS} characters at most.`,
  'path-too-long': msg`Together with the folders it lies in, the name is too long. Shorten it, or choose another place.`,
  'system-name': msg`This is the name of a folder that every mailbox has. Choose another one.`,
  taken: msg`You already have a folder of that name here.`,
  'no-parent': msg`The folder it was to lie in is gone. Choose another one.`,
  'below-itself': msg`A folder cannot lie in itself.`,
  'too-deep': msg`Folders can lie in each other up to ${MAX_FOLDER_DEPTH} deep.`,
  'too-many': msg`A mailbox has ${MAX_FOLDERS} folders at most.`,
}

/** What is wrong with a folder's name or place. */
export function folderProblemText(problem: FolderProblem): string {
  return i18n._(PROBLEM_TEXTS[problem])
}

/** Why a folder was not made or changed. */
export function folderRefusal(error: unknown): string {
  const reason = error instanceof CallError ? (error.details.reason as FolderProblem) : undefined
  return reason && reason in PROBLEM_TEXTS ? folderProblemText(reason) : errorText(error)
}
