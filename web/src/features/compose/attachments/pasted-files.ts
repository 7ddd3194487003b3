/** Office programs add a picture of copied text, which is ignored. */
export function filesToTake(files: readonly File[], html: string): readonly File[] {
  if (files.length === 0 || html.trim() === '') return files
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const isPictureAlone = body.querySelectorAll('img').length === 1 && (body.textContent ?? '').trim() === ''
  return isPictureAlone ? files : []
}
