import { FOLDER_LABEL_CHARACTERS } from '@sen/model/folders/limits'
import { shorten } from '../../lib/names/shorten.ts'

/** Spec section 9. */
export function folderLabel(name: string): string {
  return shorten(name, FOLDER_LABEL_CHARACTERS)
}
