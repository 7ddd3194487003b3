/**
 * Which files of a clipboard are what the user copied. Office programs put a picture of the copied text beside the text;
 * there the text is meant. A copied picture has HTML beside it with nothing in it but that picture.
 */
export function filesToTake(files: readonly File[], html: string): readonly File[] {
  if (files.length === 0 || html.trim() === '') return files
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const isPictureAlone = body.querySelectorAll('img').length === 1 && (body.textContent ?? '').trim() === ''
  return isPictureAlone ? files : []
}
