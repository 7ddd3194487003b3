import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FolderProblem } from '@sen/model/folders/folder-names'
import { MAX_FOLDER_DEPTH, MAX_FOLDER_NAME_CHARACTERS, MAX_FOLDERS } from '@sen/model/folders/limits'
import { CallError } from '../../../data/call-error.ts'
import { errorText } from '../../../data/error-text.ts'

const PROBLEM_TEXTS: Readonly<Record<FolderProblem, MessageDescriptor>> = {
  missing: msg`Give the folder a name.`,
  dots: msg`A folder can’t be named “.” or “..”.`,
  slash: msg`A name can’t contain a slash (/). To put the folder inside another one, choose it below.`,
  characters: msg`The name contains characters that can’t be displayed.`,
  invisible: msg`The name has invisible characters. Type it again instead of pasting it.`,
  'too-long': msg`Use up to ${MAX_FOLDER_NAME_CHARACTERS} characters.`,
  'path-too-long': msg`Together with its parent folders, the name is too long. Shorten it, or choose another location.`,
  'system-name': msg`This is the name of a folder that every mailbox has. Choose another one.`,
  taken: msg`A folder with that name already exists here.`,
  'no-parent': msg`The target folder no longer exists. Choose another one.`,
  'below-itself': msg`A folder can’t be moved into itself.`,
  'too-deep': msg`Folders can be nested up to ${MAX_FOLDER_DEPTH} levels deep.`,
  'too-many': msg`A mailbox can have up to ${MAX_FOLDERS} folders.`,
}

export function folderProblemText(problem: FolderProblem): string {
  return i18n._(PROBLEM_TEXTS[problem])
}

export function folderRefusal(error: unknown): string {
  const reason = error instanceof CallError ? (error.details.reason as FolderProblem) : undefined
  return reason && reason in PROBLEM_TEXTS ? folderProblemText(reason) : errorText(error)
}
