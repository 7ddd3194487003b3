/** By address in this page: the file, or its current address. It may be pasted into another message. */
export const chosenPictures = new Map<string, File | string>()

/** Reads a chosen file, a data URL, or a file of another message. */
export async function fetchPicture(address: string): Promise<File> {
  const known = chosenPictures.get(address) ?? address
  if (known instanceof File) return known
  const bytes = known.startsWith('data:') ? bytesOf(known) : await (await fetch(known)).blob()
  if (!bytes.type.startsWith('image/')) throw new Error('not a picture')
  return new File([bytes], `image.${bytes.type.slice('image/'.length).replace('jpeg', 'jpg')}`, { type: bytes.type })
}

/** The page's policy forbids fetching `data:`. */
function bytesOf(address: string): Blob {
  const [head = '', encoded = ''] = address.split(',', 2)
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' })
}
