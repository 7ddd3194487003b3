import { useLingui } from '@lingui/react/macro'
import { blockedExtension } from '@sen/model/files/blocked-files'
import { ERROR_TEXTS, NO_ANSWER_TEXT } from '../../../i18n/error-texts.ts'
import type { UploadItem } from './upload-list.ts'

/** Why this file is not coming, in the user's language; undefined while it is, and while it waits for the network. */
export function useUploadProblem(item: UploadItem, isWaiting: boolean): string | undefined {
  const { t, i18n } = useLingui()
  const { code, state, name, extension } = item
  if (isWaiting || (state !== 'failed' && state !== 'refused')) return undefined
  if (code === undefined) return t`Upload failed`
  if (code === 'is_folder') return t`Folders cannot be attached. Attach their files, or pack them into a zip file.`
  if (code === 'written_elsewhere') return t`Not in the draft: it is being written elsewhere.`
  if (code === 'file_type_blocked' && extension !== undefined) {
    return blockedExtension(name) === extension
      ? t`Files of type .${extension} may not be attached.`
      : t`This is really an .${extension} file, which may not be attached.`
  }
  return i18n._(code === 'no_answer' ? NO_ANSWER_TEXT : ERROR_TEXTS[code])
}
