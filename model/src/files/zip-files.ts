/**
 * Returns whether this is a zip archive, which some mail servers reject (spec section 5: attaching one shows a
 * warning).
 */
export function isZipFile({ name, contentType }: { readonly name: string; readonly contentType: string }): boolean {
  return /\.zip$/i.test(name.trim()) || /^application\/(?:x-)?zip(?:-compressed)?$/i.test(contentType)
}
