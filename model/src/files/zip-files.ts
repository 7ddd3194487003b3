/** Some mail servers reject zip archives (spec section 5). */
export function isZipFile({ name, contentType }: { readonly name: string; readonly contentType: string }): boolean {
  return /\.zip$/i.test(name.trim()) || /^application\/(?:x-)?zip(?:-compressed)?$/i.test(contentType)
}
