import { FOLDER_LABEL_CHARACTERS } from '@sen/model/limits'

/** A folder's name as rows show it: at most 15 characters as people count them (spec section 9). */
export function folderLabel(name: string): string {
  const characters = [...new Intl.Segmenter('vi').segment(name)].map(({ segment }) => segment)
  if (characters.length <= FOLDER_LABEL_CHARACTERS) return name
  return `${characters.slice(0, FOLDER_LABEL_CHARACTERS).join('').trimEnd()}…`
}
