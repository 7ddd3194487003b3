/** One form for what is typed: input methods write Vietnamese letters composed or decomposed, and both are one password. */
export function asTyped(password: string): string {
  return password.normalize('NFC')
}
