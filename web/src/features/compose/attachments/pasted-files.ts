/**
 * Returns the files of a clipboard that the user meant to copy. Office programs add a picture of the copied text, where
 * the text is meant. A copied picture comes with HTML that contains only that picture.
 */
export function filesToTake(files: readonly File[], html: string): readonly File[] {
  if (files.length === 0 || html.trim() === '') return files
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const isPictureAlone = body.querySelectorAll('img').length === 1 && (body.textContent ?? '').trim() === ''
  return isPictureAlone ? files : []
}
