/** How a file's name ends, with its dot (`.xlsx`): it says what the file is, so that a long name is cut before it. */
export function fileEnding(name: string): string {
  return /\.[^.\s]{1,6}$/u.exec(name)?.[0] ?? ''
}
