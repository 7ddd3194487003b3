/** Returns the extension of a file name with its dot (`.xlsx`), which a shortened name should keep. */
export function fileEnding(name: string): string {
  return /\.[^.\s]{1,6}$/u.exec(name)?.[0] ?? ''
}
