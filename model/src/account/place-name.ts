/**
 * Returns the place of an IP address, such as `Hanoi, Việt Nam`: the city as the table has it, the country in the
 * reader's language. Returns an empty string if neither is known.
 * @param country ISO 3166-1 alpha-2, or empty
 */
export function placeName(
  language: 'vi' | 'en',
  place: { readonly country: string; readonly city: string } | null | undefined,
): string {
  if (!place) return ''
  const isCode = /^[A-Z]{2}$/.test(place.country)
  const country = isCode ? new Intl.DisplayNames(language, { type: 'region' }).of(place.country) : undefined
  return [place.city, country ?? ''].filter((each) => each !== '').join(', ')
}
