/** Returns the extension with its dot (`.xlsx`). */
export function fileEnding(name: string): string {
  return /\.[^.\s]{1,6}$/u.exec(name)?.[0] ?? ''
}
