/** For example `Hanoi, Việt Nam`; empty if unknown. @param country ISO 3166-1 alpha-2, or empty */
export function placeName(
  language: 'vi' | 'en',
  place: { readonly country: string; readonly city: string } | null | undefined,
): string {
  if (!place) return ''
  const isCode = /^[A-Z]{2}$/.test(place.country)
  const country = isCode ? new Intl.DisplayNames(language, { type: 'region' }).of(place.country) : undefined
  return [place.city, country ?? ''].filter((each) => each !== '').join(', ')
}
